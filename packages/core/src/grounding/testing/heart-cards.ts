import type { Flashcard } from '../../cards/card.ts'

/** Written for the tests, in the manner of a school book of biology: units, opposites, `all`, `most`, `only`. */
export const HEART_TEXT = `# The heart and the blood

The human heart is a hollow muscle about the size of a fist. It lies behind the breastbone, slightly to the left, and weighs about 300 grams in an adult. At rest it beats roughly 70 times a minute; during hard exercise the rate may rise above 180. The right side of the heart pumps blood to the lungs, the left side to the rest of the body. The left ventricle has the thickest wall because it works against the highest pressure.

Arteries carry blood away from the heart, and veins carry it back. Most arteries hold blood that is rich in oxygen. The pulmonary artery is the exception: it carries blood poor in oxygen from the right ventricle to the lungs. Veins have thin walls and valves that stop the blood from flowing backward. Capillaries are the smallest vessels; their walls are only one cell thick, so oxygen and sugar pass through them easily.

An adult has about 5 liters of blood. Slightly more than half of it, 55 percent, is plasma, a yellow liquid that consists mainly of water. Red blood cells carry oxygen with the help of hemoglobin, a protein that contains iron. They have no nucleus and live about 120 days. White blood cells defend the body against germs; they are larger than red cells but far less numerous. Platelets are fragments of cells that help the blood to clot.

The four blood groups were discovered by Karl Landsteiner in Vienna in 1901. People with group O have neither A nor B antigens on their red cells, so their blood can be given to all others in an emergency. People with group AB can receive blood of every group. Landsteiner was awarded the Nobel Prize in 1930. The Rhesus factor, which he described together with Alexander Wiener in 1940, was named after a species of monkey. About 85 percent of Europeans are Rhesus positive.

William Harvey, physician to King Charles I, showed in 1628 that the blood moves in a circle. Before Harvey, doctors followed Galen, who had taught that the liver constantly makes new blood. Harvey calculated that the heart pumps more than 200 liters in an hour, far more than the body could produce. He could not see the capillaries, since his lenses were too weak. Marcello Malpighi found them in the lung of a frog in 1661, four years after the death of Harvey.

High blood pressure seldom causes pain, and many people never notice it. A pressure of 120 over 80 is considered normal; above 140 over 90 doctors advise treatment. Smoking narrows the vessels, whereas regular exercise lowers the pressure. Too much salt raises it.
`

const card = (front: string, back: string): Flashcard => ({ front, back })

export const HEART_CARDS: readonly Flashcard[] = [
  card('How much does the heart of an adult weigh?', 'About 300 grams'),
  card('Behind which bone does the heart lie?', 'The breastbone'),
  card('How often does the heart beat in a minute at rest?', 'Roughly 70 times'),
  card('Above which rate may the heart beat during hard exercise?', '180 beats a minute'),
  card('Where does the right side of the heart pump blood?', 'To the lungs'),
  card('Where does the left side of the heart pump blood?', 'To the rest of the body'),
  card('Which chamber of the heart has the thickest wall?', 'The left ventricle'),
  card('Why is the wall of the left ventricle the thickest?', 'It works against the highest pressure'),
  card('What do arteries do?', 'They carry blood away from the heart'),
  card('What kind of blood do most arteries hold?', 'Blood rich in oxygen'),
  card('Which artery carries blood poor in oxygen?', 'The pulmonary artery'),
  card('What do the valves of the veins prevent?', 'Blood flowing backward'),
  card('How thick are the walls of capillaries?', 'Only one cell'),
  card('How much blood does an adult have?', 'About 5 liters'),
  card('What share of the blood is plasma?', '55 percent'),
  card('Of what does plasma mainly consist?', 'Water'),
  card('Which metal does hemoglobin contain?', 'Iron'),
  card('How long do red blood cells live?', 'About 120 days'),
  card('Which part of a cell do red blood cells lack?', 'They have no nucleus'),
  card('How do white blood cells compare with red ones in size?', 'They are larger'),
  card('What are platelets?', 'Fragments of cells that help the blood to clot'),
  card('Who discovered the four blood groups?', 'Karl Landsteiner'),
  card('In which city were the blood groups discovered?', 'Vienna'),
  card('When did Landsteiner discover the blood groups?', '1901'),
  card('Why can blood of group O be given to all others?', 'Its red cells have neither A nor B antigens'),
  card('Blood of which groups can people with group AB receive?', 'Blood of every group'),
  card('In which year was Landsteiner awarded the Nobel Prize?', '1930'),
  card('With whom did Landsteiner describe the Rhesus factor?', 'Alexander Wiener'),
  card('What share of Europeans is Rhesus positive?', 'About 85 percent'),
  card('The Rhesus factor was described in _____.', '1940'),
  card('What did William Harvey show in 1628?', 'That the blood moves in a circle'),
  card('To which king was Harvey physician?', 'Charles I'),
  card('What had Galen taught about the liver?', 'It constantly makes new blood'),
  card('How much blood does the heart pump in an hour according to Harvey?', 'More than 200 liters'),
  card('Why could Harvey not see the capillaries?', 'His lenses were too weak'),
  card('Who found the capillaries in the lung of a frog?', 'Marcello Malpighi'),
  card('When did Malpighi find the capillaries?', '1661'),
  card('How often does high blood pressure cause pain?', 'Seldom'),
  card('Which blood pressure is considered normal?', '120 over 80'),
  card('From which blood pressure do doctors advise treatment?', 'Above 140 over 90'),
  card('What does smoking do to the vessels?', 'It narrows them'),
  card('How does regular exercise change blood pressure?', 'It lowers it'),
  card('How does too much salt affect blood pressure?', 'It raises it'),
]
