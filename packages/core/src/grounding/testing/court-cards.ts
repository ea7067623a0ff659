import type { Flashcard } from '../../cards/card.ts'

/** Written for the tests, in the manner of a handout on law and history, and looked at only after the rules were made. */
export const COURT_TEXT = `The Court of the Channel Ports

In 1278 King Edward I granted a charter to the five ports of Hastings, Romney, Hythe, Dover and Sandwich. The charter freed their citizens from all royal taxes, and in return the ports had to supply 57 ships for fifteen days every year. No port could refuse this service. The ports were allowed to hold their own court, which met at Shepway, a crossroads near Hythe.

The court had twelve judges, of whom at least seven had to be present. Its president was the Lord Warden, who also commanded Dover Castle. Stephen de Pencester held this office from 1267 to 1299, longer than anybody else in that century. Cases of piracy were always heard in public; cases between merchants were usually settled in private. A merchant who lost could appeal to the king within forty days, but few did, because the journey to London cost more than most claims were worth.

Silt slowly closed the harbours. Romney lost its harbour entirely in a storm in 1287, when the river Rother broke through to the sea at Rye, 20 kilometers to the west. Sandwich could still take ships of 100 tons in 1450, but by 1550 only boats of less than 30 tons could enter. Dover alone kept deep water, thanks to a pier built by John Clerk in 1495 for the sum of 1,200 pounds. The other four ports became poor.

Henry VIII founded a standing navy, with dockyards at Portsmouth and Deptford, and after 1546 the king seldom called on the ports. The court met less and less often and was finally abolished in 1855. The office of Lord Warden still exists; it carries no pay and no power. Winston Churchill held it from 1941 until his death in 1965, and the Queen Mother followed him in 1978.
`

const card = (front: string, back: string): Flashcard => ({ front, back })

export const COURT_CARDS: readonly Flashcard[] = [
  card('Which king granted the charter to the five ports?', 'Edward I'),
  card('When did the five ports get their charter?', 'In 1278'),
  card('From what did the charter of 1278 free the citizens of the ports?', 'All royal taxes'),
  card('How many ships did the five ports have to supply?', '57'),
  card('For how long each year did the ports have to supply ships?', 'Fifteen days'),
  card('Which of the ports could refuse the ship service?', 'No port could refuse'),
  card('Where did the court of the ports meet?', 'At Shepway, near Hythe'),
  card('How many judges did the court of the ports have?', 'Twelve'),
  card('How many judges of the court had to be present?', 'At least seven'),
  card('Who presided over the court of the ports?', 'The Lord Warden'),
  card('Which castle did the Lord Warden command?', 'Dover Castle'),
  card('Who was Lord Warden from 1267 to 1299?', 'Stephen de Pencester'),
  card('How were cases of piracy heard?', 'Always in public'),
  card('How were cases between merchants usually settled?', 'In private'),
  card('Within how many days could a merchant appeal to the king?', 'Forty days'),
  card('Why did few merchants appeal to the king?', 'The journey to London cost more than most claims were worth'),
  card('In which year did Romney lose its harbour?', '1287'),
  card('Which river broke through to the sea at Rye in 1287?', 'The Rother'),
  card('How far from Romney is Rye?', '20 kilometers to the west'),
  card('Ships of what size could Sandwich take in 1450?', '100 tons'),
  card('What size of boats could enter Sandwich by 1550?', 'Only boats of less than 30 tons'),
  card('Which port alone kept deep water?', 'Dover'),
  card('Who built the pier of Dover?', 'John Clerk'),
  card('When was the pier of Dover built?', '1495'),
  card('How much did the pier of Dover cost?', '1,200 pounds'),
  card('What became of the other four ports when silt closed the harbours?', 'They became poor'),
  card('Who founded a standing navy?', 'Henry VIII'),
  card('Where were the dockyards of the navy of Henry VIII?', 'Portsmouth and Deptford'),
  card('How often did the king call on the ports after 1546?', 'Seldom'),
  card('The court of the ports was abolished in _____.', '1855'),
  card('What pay does the office of Lord Warden carry?', 'It carries no pay'),
  card('From when to when was Churchill Lord Warden?', 'From 1941 to 1965'),
  card('Who followed Churchill as Lord Warden?', 'The Queen Mother'),
]
