import type { Flashcard } from '../../cards/card.ts'

/** Written for the tests, in the manner of a modern textbook: many figures, dates and names. */
export const CANAL_TEXT = `# Joining two seas

## The Suez Canal

The Suez Canal is an artificial waterway in Egypt that connects the Mediterranean Sea with the Red Sea. It was built by the Suez Canal Company under Ferdinand de Lesseps, a former French diplomat who had no training as an engineer. Work began at Port Said on 25 April 1859 and took ten years. About 1.5 million people worked on it, many of them forced labourers at first; thousands died of cholera. The canal was opened on 17 November 1869 and cut the sea route from London to Bombay by 7,200 kilometres.

Unlike most ship canals, the Suez Canal has no locks, because the two seas lie at almost the same level. Water therefore flows freely through it. North of the Bitter Lakes the current reverses with the seasons, while south of them it follows the tides of the Red Sea. The canal was first only 8 metres deep; today it is 24 metres deep and 193 kilometres long.

In 1875 the ruler of Egypt, Isma'il Pasha, was deep in debt and sold his shares. The British prime minister, Benjamin Disraeli, bought them for £4 million, which he borrowed from the bank of Lionel de Rothschild without asking Parliament. Britain thus came to own 44 percent of the company, yet never held a majority. On 26 July 1956 President Gamal Abdel Nasser nationalised the canal, and Britain, France and Israel answered with an invasion. The United States and the Soviet Union did not support the attack, and it failed within weeks.

## The Panama Canal

After his success in Egypt, de Lesseps turned to Panama, where he wanted to dig another canal at sea level. The French company started in 1881. It had underestimated the rains, the rock of the Culebra Cut and above all disease: yellow fever and malaria killed some 22,000 workers in eight years. Nobody yet knew that mosquitoes carry both diseases. The company went bankrupt in 1889, and about 800,000 French investors lost their savings.

The United States bought what was left for $40 million and took over the work in 1904. Dr. William Gorgas, the chief sanitary officer, had swamps drained and houses fumigated. By 1906 yellow fever had disappeared from the isthmus, though malaria was not wiped out entirely. The chief engineer John Stevens persuaded President Theodore Roosevelt that a canal at sea level was impossible. Instead, locks lift ships 26 metres to Gatun Lake, an artificial lake made by damming the Chagres River, and lower them again on the other side. George Goethals, an army engineer, completed the canal in 1914, two years ahead of schedule.

Each passage of the locks uses about 200 million litres of fresh water, which runs into the ocean and cannot be used again. In dry years such as 2023 the number of daily passages had to be reduced from 36 to 24. The canal shortens the voyage from New York to San Francisco by roughly 13,000 kilometres. Panama has owned it since 31 December 1999.
`

const card = (front: string, back: string): Flashcard => ({ front, back })

export const CANAL_CARDS: readonly Flashcard[] = [
  card('Which two seas does the Suez Canal connect?', 'The Mediterranean Sea and the Red Sea'),
  card('Who led the company that built the Suez Canal?', 'Ferdinand de Lesseps'),
  card('What was the former profession of Ferdinand de Lesseps?', 'Diplomat'),
  card('On what date did work on the Suez Canal begin?', '25 April 1859'),
  card('At which place did the digging of the Suez Canal start?', 'Port Said'),
  card('How long did the construction of the Suez Canal take?', 'Ten years'),
  card('How many people worked on the Suez Canal?', 'About 1.5 million'),
  card('Of which disease did thousands of Suez Canal workers die?', 'Cholera'),
  card('The Suez Canal was opened on _____.', '17 November 1869'),
  card('By how much did the Suez Canal shorten the sea route from London to Bombay?', '7,200 kilometres'),
  card('Why does the Suez Canal need no locks?', 'The two seas lie at almost the same level'),
  card('What does the current of the Suez Canal follow south of the Bitter Lakes?', 'The tides of the Red Sea'),
  card('How deep was the Suez Canal at first?', '8 metres'),
  card('How long is the Suez Canal today?', '193 kilometres'),
  card('Why did Isma’il Pasha sell his canal shares in 1875?', 'He was deep in debt'),
  card('Which British prime minister bought the Egyptian shares in the Suez Canal?', 'Benjamin Disraeli'),
  card('From whose bank did Disraeli borrow the £4 million?', 'Lionel de Rothschild'),
  card('What share of the Suez Canal Company did Britain own after 1875?', '44 percent'),
  card('Did Britain own most of the Suez Canal Company: what was its position?', 'It never held a majority'),
  card('Who nationalised the Suez Canal in 1956?', 'Gamal Abdel Nasser'),
  card('Which three countries invaded after the nationalisation of the Suez Canal?', 'Britain, France and Israel'),
  card(
    'How did the United States and the Soviet Union react to the invasion of 1956?',
    'They did not support the attack',
  ),
  card('In which year did the French company start to dig in Panama?', '1881'),
  card('What kind of canal did de Lesseps want to dig in Panama?', 'Another canal at sea level'),
  card('How many workers did yellow fever and malaria kill during the French attempt in Panama?', 'Some 22,000'),
  card('Which animals carry yellow fever and malaria?', 'Mosquitoes'),
  card('The French Panama company went bankrupt in _____.', '1889'),
  card('How many French investors lost their savings in the Panama company?', 'About 800,000'),
  card('For how much did the United States buy what was left of the French Panama canal?', '$40 million'),
  card('Who was chief sanitary officer during the American work in Panama?', 'Dr. William Gorgas'),
  card('By which year had yellow fever disappeared from the isthmus of Panama?', '1906'),
  card('Which disease was not wiped out entirely in Panama?', 'Malaria'),
  card('Who persuaded Roosevelt that a canal at sea level was impossible in Panama?', 'John Stevens'),
  card('How high do the locks of the Panama Canal lift ships?', '26 metres'),
  card('Gatun Lake was made by damming the _____.', 'Chagres River'),
  card('Which army engineer completed the Panama Canal?', 'George Goethals'),
  card('How far ahead of schedule was the Panama Canal completed?', 'Two years'),
  card('How much fresh water does one passage of the Panama locks use?', 'About 200 million litres'),
  card('To what number were daily passages of the Panama Canal reduced in 2023?', '24'),
  card(
    'How much shorter is the voyage from New York to San Francisco through the Panama Canal?',
    'Roughly 13,000 kilometres',
  ),
  card('Since when has Panama owned the canal?', '31 December 1999'),
]
