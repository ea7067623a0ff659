export interface Sample {
  readonly id: string
  /** The subject, as short as a tab. */
  readonly title: string
  readonly text: string
}

/** Two texts written for the demonstration. They are read in English, whatever the language of the interface. */
export const SAMPLES: readonly [Sample, Sample] = [
  {
    id: 'cell',
    title: 'Biology',
    text: `A mitochondrion is an organelle that produces most of the chemical energy of a cell. This energy is stored in a molecule called adenosine triphosphate, or ATP.

Every mitochondrion is enclosed by two membranes. The outer membrane is smooth and lets small molecules pass through protein channels called porins. The inner membrane is folded into cristae, which enlarge the surface on which ATP is made. The space inside the inner membrane is called the matrix; the citric acid cycle takes place there.

The electron transport chain is a series of protein complexes in the inner membrane. As electrons move along the chain, protons are pumped out of the matrix. The protons flow back through ATP synthase, an enzyme that uses their energy to build ATP.

Mitochondria have their own DNA. In humans, mitochondrial DNA contains 37 genes and is inherited from the mother. In 1967 the biologist Lynn Margulis argued that mitochondria descend from free-living bacteria. This idea is known as the endosymbiotic theory.`,
  },
  {
    id: 'siege',
    title: 'History',
    text: `Constantinople was the capital of the Byzantine Empire for more than a thousand years. On 29 May 1453 the city fell to the Ottoman army after a siege of 53 days.

The siege was led by Sultan Mehmed II, who was 21 years old. The defenders were led by Emperor Constantine XI, who died in the final assault. Fewer than 10,000 soldiers held walls that had been built under Theodosius II in the fifth century.

The Ottoman artillery was designed by a founder named Orban. His largest cannon could throw stone balls of more than 500 kilograms. The Golden Horn, the harbour of the city, was closed by an iron chain. Because the chain could not be broken, Mehmed had about 70 ships dragged overland on greased logs into the harbour on 22 April.

After the conquest Mehmed II turned the Hagia Sophia, the largest church of the city, into a mosque. He made the city the new capital of the Ottoman Empire. Greek scholars who fled to Italy carried manuscripts with them.`,
  },
]
