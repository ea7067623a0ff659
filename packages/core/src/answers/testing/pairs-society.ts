/** Typed answers judged by hand: history, geography, economics, law, mind, letters, arts. Form: see `answer-pairs.ts`. */
export const SOCIETY_PAIRS = `
? Capital of Australia
= Canberra
+ canberra
+ Canbera
+ Canberra, Australia
- Sydney
- Melbourne

? Country on both banks of a river inside Senegal
= Gambia
+ The Gambia
+ the gambia
- Zambia
- Ghana
- Gabon

? Country whose capital is Reykjavik
= Iceland
+ Iseland
- Ireland
- Finland

? Who painted the Mona Lisa?
= Leonardo da Vinci
+ leonardo da vinci
+ Leonardo DaVinci
+ da Vinci
+ Leonardo da Vinchi
- Michelangelo
- Leonardo DiCaprio

? Author of "War and Peace"
= Leo Tolstoy
~ Lev Tolstoy
+ Tolstoy
+ Leo Tolstoi
+ Lev Tolstoy
+ Tolstoy, Leo
- Fyodor Dostoevsky
- Alexei Tolstoy

? Who wrote "Pride and Prejudice"?
= Jane Austen
+ Austen
+ jane austin
- Jane
- Charlotte Brontë
- Jane Eyre

? Which king was beheaded in the French Revolution?
= Louis XVI
+ Louis 16
+ King Louis XVI
+ louis xvi
+ Louis the Sixteenth
- Louis XIV
- Louis XV
- Louis

? Who won the Battle of Hastings?
= William the Conqueror
+ William the conquerer
+ William Conqueror
- Harold Godwinson
- William of Orange

? What is opportunity cost?
= the value of the next best alternative given up
+ value of the next best alternative given up
+ The value of the next-best alternative that is given up
+ the value of the next best alternative you give up
- the value of the best alternative chosen
- the value of the next best alternative not given up
- the price of a good

? What does a central bank do to interest rates to fight inflation?
= raises them
+ raises interest rates
+ it raises them
+ raise them
- lowers them
- it does not raise them
- cuts them

? A market with a single seller
= monopoly
+ a monopoly
+ monoply
+ monopolly
- monopsony
- oligopoly
- duopoly

? Trade between countries
= international trade
+ International Trade
+ international
- internal trade
- national trade

? Tax on goods that come into a country
= tariff
~ customs duty
+ tarrif
+ customs duty
+ a customs duty
- quota
- export tax
- tarot

? Which branch of government makes laws?
= the legislature
~ legislative branch
+ legislature
+ the legislative branch
+ legislative
- the executive
- the judiciary

? Law of supply: when the price rises, the quantity supplied …
= increases
+ it increases
+ rises
- decreases
- falls

? Study of the economy as a whole
= macroeconomics
+ macro-economics
+ macro economics
+ Macroeconomics
- microeconomics

? Conditioning found by Pavlov
= classical conditioning
+ classical
+ clasical conditioning
- operant conditioning
- instrumental conditioning

? Defence mechanism: attributing one's own feelings to others
= projection
+ projecton
- introjection
- protection

? The tendency to look for what supports one's belief
= confirmation bias
+ the confirmation bias
+ confirmation-bias
- conformity bias
- hindsight bias

? School of psychology of Watson and Skinner
= behaviourism
+ behaviorism
+ behavourism
- cognitivism
- behaviour

? Rule by a few
= oligarchy
+ an oligarchy
+ oligarcy
- monarchy
- anarchy

? River through Cairo
= Nile
+ the Nile
+ the river Nile
+ Nile River
+ Nlie
- Niger

? Largest ocean
= Pacific Ocean
+ Pacific
+ the pacific
+ Pasific Ocean
- Atlantic Ocean
- Specific Ocean

? Highest mountain on Earth
= Mount Everest
+ Everest
+ Mt. Everest
+ Mt Everest
+ Mount Everst
- K2
- Mount Elbrus

? Mountain range between France and Spain
= the Pyrenees
+ Pyrenees
+ pyrenées
+ Pyranees
- the Alps
- Apennines

? Treaty that ended the First World War with Germany
= Treaty of Versailles
+ the Treaty of Versailles
+ Versailles treaty
+ Versailles
+ Treaty of Versaille
- Treaty of Paris
- Treaty of Vienna
- Treaty of Westphalia

? Who was the first president of the United States?
= George Washington
+ Washington
+ G. Washington
+ george washington
- George Bush
- Martha Washington
- Thomas Jefferson

? Organisation founded in 1945 to keep the peace
= United Nations (UN)
+ United Nations
+ UN
+ the UN
+ U.N.
- League of Nations
- NATO
- United Kingdom

? What does NATO stand for?
= North Atlantic Treaty Organization
+ North Atlantic Treaty Organisation
+ north atlantic treaty organization
+ North Atlantic Treaty Orginization
- South Atlantic Treaty Organization
- North American Trade Organization
- NATO

? Two houses of the British Parliament
= House of Commons and House of Lords
+ House of Lords and House of Commons
+ Commons and Lords
+ the House of Commons, the House of Lords
- House of Commons
- House of Commons and House of Representatives

? Axis powers in the Second World War
= Germany, Italy, Japan
+ Japan, Germany and Italy
+ germany italy japan
+ Germany; Japan; Italy
- Germany, Italy
- Germany, Italy, Spain
- Germany, Italy, Japan, Russia

? Name the three planets nearest to the sun in order
= Mercury, Venus, Earth
+ mercury venus earth
+ Mercury; Venus; Earth
- Venus, Mercury, Earth
- Mercury, Venus, Mars

? What did the Magna Carta limit?
= the power of the king
+ the king's power
+ power of the king
- the power of parliament
- the power of the barons
- nothing

? Italian word for "gradually louder" in music
= crescendo
+ cresendo
+ Crescendo
- decrescendo
- diminuendo
- accelerando

? Who composed the Choral Symphony?
= Ludwig van Beethoven
+ Beethoven
+ Beethovan
+ L. van Beethoven
- Mozart
- Ludwig

? Art movement of Monet
= Impressionism
+ impressionism
+ Impresionism
- Expressionism
- Post-Impressionism

? Philosopher who said "I think, therefore I am"
= René Descartes
+ Descartes
+ Rene Descartes
- Immanuel Kant
- Cartesian

? Right of the accused to be brought before a judge
= habeas corpus
+ Habeas Corpus
+ habeus corpus
- corpus delicti
- habeas

? A false argument against the person
= ad hominem
+ Ad Hominem
+ ad-hominem
+ argumentum ad hominem
- ad verbum
- straw man

? Tax that takes a larger share from higher incomes
= progressive tax
+ progressive
+ a progressive tax
+ progresive tax
- regressive tax
- flat tax

? Why did the Western Roman Empire's armies grow weaker?
= they relied on mercenaries
+ reliance on mercenaries
+ because they relied on mercenaries
+ it relied on mercenaries
- they did not rely on mercenaries
- they relied on volunteers

? Which city was divided by a wall until 1989?
= Berlin
+ berlin
+ the city of Berlin
+ Berlin, Germany
- Bern
- Merlin
- Bonn

? What do we call a poem of fourteen lines?
= sonnet
+ a sonnet
+ sonet
- sonata
- bonnet
- haiku

? Which two countries share the Iberian Peninsula for the most part?
= Spain and Portugal
+ Portugal and Spain
+ Spain, Portugal
+ spain & portugal
- Spain
- Spain and France

? A word that sounds like what it means
= onomatopoeia
+ onomatopeia
+ an onomatopoeia
- metonymy
- oxymoron

? Which strait separates Europe from Africa?
= Strait of Gibraltar
+ Gibraltar
+ the Straits of Gibraltar
+ Straight of Gibraltar
+ Strait of Gibralter
- Bosporus
- Strait of Hormuz

? Country of Amsterdam
= the Netherlands or Holland
+ Netherlands
+ Holland
+ the netherlands
+ Netherlands or Holland
- Belgium
- New Zealand
`
