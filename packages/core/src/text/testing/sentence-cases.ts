/** Texts with `¦` (for one space) where a sentence ends. Two hundred, four fifths of them with something that misleads. */
export const SENTENCE_CASES: readonly string[] = `
The cell is small.¦It has a wall.
What is a cell?¦It is the unit of life.
Stop!¦Do not touch it.
Chalk is soft. ¦Flint is hard.
One.¦Two.¦Three.
Dr. Smith left early.¦He was ill.
Mr. and Mrs. Jones came at noon.¦They stayed.
Prof. Lee teaches botany.¦Her students like it.
The Rev. Thomas Bayes wrote it.¦It was published later.
St. Paul was there.¦So was Peter.
Gen. Grant won.¦The war ended.
Capt. Cook sailed west.¦He mapped the coast.
In 1853, Lieut. Brooke obtained mud from the bottom.¦It was sent to Berlin.
Sen. Warren and Rep. Lee spoke.¦Nobody listened.
Ms. Ada L. Snell edited the book.¦It has notes.
Messrs. Parker and Jones wrote a memoir.¦It appeared in 1865.
Mt. Everest is the highest mountain.¦K2 is second.
Ft. Worth lies in Texas.¦Dallas is near.
J. J. Thomson found the electron.¦He won a prize.
The law is due to G. Mendel.¦He was a monk.
It was T. H. Huxley who said so.¦Darwin agreed.
J.S. Bach was a composer.¦He lived in Leipzig.
W.E.B. Du Bois was born in 1868.¦He died in 1963.
Franklin D. Roosevelt was elected.¦He served four terms.
The work of A. Einstein changed physics.¦Nobody foresaw it.
C. elegans is a worm.¦It has 302 neurons.
E. coli lives in the gut.¦Most strains are harmless.
Homo sapiens L. is the only living species.¦Others died out.
See Fig. 2 for the result.¦It is clear.
As Fig. 3a shows, the rate falls.¦Then it rises.
Figs. 4 and 5 agree.¦Fig. 6 does not.
Eq. 7 follows from Eq. 6.¦The proof is short.
It is proved in Sec. 4.2 below.¦We use it here.
See Chap. 3 and p. 12 of the book.¦There it is explained.
The passage is on pp. 12-14.¦It is long.
Read vol. 2, no. 5 first.¦Then read the rest.
No. 5 is alive.¦No. 6 is not.
He said no.¦Then he left.
The answer was no.¦Nobody was surprised.
Ch. 4 deals with heat.¦Ch. 5 deals with light.
Art. 12 protects privacy.¦Art. 13 does not.
Op. 27 is a sonata.¦It is famous.
Many animals, e.g. whales, are mammals.¦Fish are not.
Some metals, e.g. Gold and Silver, are noble.¦They do not rust.
Use a base, i.e. a proton acceptor.¦It works.
The last term, i.e. Eq. 4, vanishes.¦The sum is finite.
Compare cf. Darwin on this point.¦He differs.
It was Plato vs. Aristotle.¦Neither won.
In Brown v. Board the court agreed.¦It was 1954.
Smith et al. found the gene.¦It is on chromosome 7.
This was shown by Smith et al. (2004).¦Others doubted it.
According to Jones et al. the rate doubles.¦We agree.
The effect was seen by Lee et al.¦However, it was small.
They sell pens, paper, etc. in the shop.¦It is cheap.
They sell pens, paper, etc.¦The shop is cheap.
It weighs approx. 5 kg.¦That is little.
He was born ca. 1450 in Bonn.¦He died in 1510.
It happened c. 1200 B.C. in Egypt.¦The river flooded.
Caesar died in 44 B.C.¦The republic died with him.
It was founded in A.D. 79.¦Nothing remains.
The meeting is at 5 p.m. on Monday.¦Please come.
The meeting ended at 5 p.m.¦Everybody went home.
He rose at 6 a.m.¦Breakfast was ready.
The train leaves at 9 a.m. Monday.¦Do not be late.
The U.S. Senate voted.¦The bill passed.
He moved to the U.S. in 1990.¦He liked it.
She lives in the U.S.¦Her sister lives in Peru.
The U.K. and the U.S. signed.¦France did not.
The U.N. was founded in 1945.¦It has 193 members.
He works in Washington, D.C. for a bank.¦It pays well.
She has a Ph.D. in physics.¦He has an M.A. in history.
She got her Ph.D.¦Then she left.
Apple Inc. makes phones.¦It is rich.
He works for Acme Inc.¦He earns little.
Ford Motor Co. builds cars.¦It began in 1903.
Lever Bros. made soap.¦It sold well.
Martin Luther King Jr. spoke.¦The crowd listened.
Sammy Davis Jr. sang.¦He danced too.
The Dept. of Energy paid.¦It took years.
He arrived on Jan. 5 by ship.¦It was cold.
She left in Feb. 1990 for good.¦Nobody saw her.
It snowed in Dec.¦The lake froze.
The value of pi is 3.14159.¦It never ends.
It costs $4.50 today.¦It was $3.20 last year.
Version 2.0 is out.¦Version 1.9 is old.
The pH is 7.4 in blood.¦It varies little.
About 1.5 million people worked.¦Many died.
It fell by 0.5 per cent.¦The rest stayed.
It is some five per cent. of the whole.¦The rest is lime.
At most it is five per cent.¦The rest is lime.
The temperature was -3.5 degrees.¦It snowed.
It measures 5 cm. in length.¦It is brown.
The rope is 10 ft. long.¦It is new.
The board is 4 ft.¦The other is longer.
It holds 2 gal. of water.¦It leaks.
"It works," she said.¦He nodded.
"It works."¦She smiled.
She said, "It works."¦He smiled.
"Does it work?" she asked.¦He nodded.
"Stop!" he cried.¦She ran.
"Stop!" John cried.¦She ran.
“It works.”¦They went home.
‘Why not?’ asked Tom.¦Nobody knew.
He asked, “Why?”¦Nobody knew.
(It was late.)¦They left.
They left (it was late).¦He stayed.
They left.¦(It was late.)¦He stayed.
It is known (see Fig. 2).¦It is old.
It is rare (e.g. in Spain).¦It is old.
It is old.[1]¦It is rare.[2]
This was found in 1990.[12]¦It was later confirmed.[13][14]
He waited...¦Nobody came.
He waited... and waited.¦Nobody came.
He waited … and waited.¦Nobody came.
"I think ..." he began.¦She left.
Well... maybe.¦Who knows?
What?!¦You did what?
Really?¦Yes!¦Good.
What is this component of the earth? and whence did it come?¦Nobody knows.
Is it a plant? or an animal?¦It is neither.
Yahoo! is a company.¦It is old.
Visit example.com for more.¦It is free.
Visit www.example.com.¦It is free.
Open main.py and run it.¦It prints a line.
Send it to a.b@example.org today.¦Thank you.
Node.js is a runtime.¦It is fast.
The file is readme.txt.¦Read it.
1. Mix the flour.¦Add water.
a. Mix the flour.¦Add water.
A. The first option is best.¦The second is not.
(1) Mix the flour.¦Add water.
It happened in 1914.¦The war began.
There were 12.¦We counted them.
It was World War I.¦The next was worse.
Louis XIV. was king.¦He built Versailles.
Take vitamin C.¦It helps.
He suffers from hepatitis B.¦There is a vaccine.
This is plan B.¦We have no other.
Choose option A.¦It is right.
So did I.¦Then we left.
She and I.¦Nobody else.
It is an acid.¦It turns litmus red.
It is H2O.¦It is wet.
The ion is Na+.¦It is small.
Water boils at 100 °C.¦It freezes at 0 °C.
A loaf is done at 96 °C.¦Steam keeps it soft.
The kettle draws 10 A.¦Copper wires carry it.
The model was proposed by Garth L. Nicolson in 1972.¦Others tested it.
In 1904 J. J. Thomson wrote a book.¦Bohr read it.
Helium boils at 4.2 K.¦Hydrogen needs 20 K.
It lies at 45° N.¦The sun is low.
He has an I.Q. of 120.¦She has more.
The R.M.S. Titanic sank.¦Many died.
H.M.S. Beagle sailed in 1831.¦Darwin was aboard.
H.M.S. Cyclops sounded the Atlantic.¦The mud was white.
He studied at M.I.T. in Boston.¦He left in 1970.
The F.B.I. came.¦They found nothing.
Add 2 tbsp. sugar.¦Stir well.
It took 3 hrs. to finish.¦We slept.
It lasted 10 min.¦Then it stopped.
The bridge is 1,280 m.¦It is red.
The bridge is 1,280 m long.¦It is red.
He is 6 ft. 2 in. tall.¦She is not.
The firm paid $5 million.¦It was a lot.
The tax rose (by 2 p.c.).¦People protested.
Nos. 3 and 4 are lost.¦The others survive.
Ibid., p. 45.¦The text is corrupt.
The book (ed. Smith) is old.¦It is rare.
Trans. by Mary Jones.¦London, 1890.
The so-called "Dr. Watson" was real.¦He wrote it down.
"Mr. President," he said.¦The room fell silent.
He met Mrs. Dalloway.¦She bought flowers.
Mme. Curie found radium.¦She won twice.
The Hon. Charles Rolls flew.¦He crashed.
Col. Mustard did it.¦He had the rope.
Adm. Nelson won.¦He died at sea.
Gov. Brown signed the law.¦It is in force.
Pres. Lincoln spoke.¦It was short.
Sgt. Pepper played.¦The band followed.
Fr. Brown solved it.¦He was quiet.
Sir Isaac Newton stated the law.¦It still holds.
The Col. was late.¦The Gen. was not.
We met at Main St. and Fifth Ave. at noon.¦It rained.
He lives on Main St.¦The house is blue.
It is on Fifth Ave.¦The park is near.
The cave is in Mt. Rushmore Natl. Park.¦It is closed.
Assn. members met in Sept. 2001 in Rome.¦They voted.
It is in the Oct. issue.¦The cover is red.
The Univ. of Oslo is old.¦Ibsen knew it.
The estimate (est. 1990) is old.¦It is wrong.
The result is significant (p. 5).¦It is large.
He scored 8.¦She scored 9.
Add salt, pepper and so on.¦Then stir.
It is pure silex.¦It is flint.
It is 5 m. high.¦It is green.
Let x = 3.¦Then y = 4.
Thus f(x) = 2.¦This proves the claim.
The DNA is copied.¦RNA is made.
It has a nucleus;¦it has a wall.
The heart pumps: it never rests.¦The lungs breathe.
Mitosis (cell division) has phases.¦They are four.
The phases are four: prophase, etc.¦Each is short.
Did Mr. Darwin know?¦He did not.
Why did Dr. Gorgas drain swamps?¦Mosquitoes bred there.
*It was late.*¦They left.
**Note.** This is important.¦Read it.
She said: "Dr. Who is on at 5 p.m. tonight."¦I forgot.
He read "On a Piece of Chalk."¦It was a lecture.
The title is "What is Life?" by Schrödinger.¦It is short.
Émile Zola wrote it.¦Élodie read it.
Über allem liegt Ruh.¦Österreich ist klein.
今日は雨です。¦明日は晴れます。
Das ist gut.¦Das ist schlecht.
C'est bon.¦Il est parti.
`
  .trim()
  .split('\n')
