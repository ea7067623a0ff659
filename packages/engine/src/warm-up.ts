/**
 * A text that takes every path once. Running it when the engine is made moves the cost of compiling the code from the
 * first request to the start: the first card of 15,000 characters then comes in a third of the time.
 */
export const WARM_UP_TEXT = `# Rivers

A river is a large natural stream of water that flows toward a lake or a sea. In 1858, John Speke reached the lake from which
the Nile flows. The river carries sand, silt and clay, and it drops them where the water slows down. A delta, a fan of new land,
forms at the mouth because the current can no longer carry its load. The boundary between two river basins is called a watershed.

## Parts

- Source: the place where a river begins
- Tributary: a stream that joins a larger river
- Estuary: the wide mouth of a river where fresh water meets the tide

| River | Length | Mouths |
|---|---|---|
| Nile | 6,650 km | 2 |
| Volga | 3,530 km | 1 |

Rivers allow people to move goods, which are often heavy, without roads. Dams were built by engineers to store water (H2O) for
dry months. There are three kinds of flow: laminar, turbulent and mixed. It was known that "slow" water freezes first, but the
deepest pools rarely freeze; they stay at about 4 °C. The Rhine has nine large tributaries. Some rivers consist of two branches.

1. Fill the flask with 200 ml of water.
2. Heat the flask for 10 minutes.
`
