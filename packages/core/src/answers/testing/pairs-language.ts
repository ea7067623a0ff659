/** Typed answers judged by hand: words and questions in several languages and scripts. Form: see `answer-pairs.ts`. */
export const LANGUAGE_PAIRS = `
? dog (German)
= der Hund
+ Hund
+ der hund
- die Hund
- das Hund
- Hunde
- die Hunde
- Hand

? Apfel (English)
= apple
+ an apple
+ Apple
+ appel
- apples
- pear

? die Straße
= street
+ the street
+ streat
- straight
- straw

? already, or beautiful? Say "beautiful" in German
= schön
@ schon
+ schoen
+ Schön
- schon

? lovely (German)
= schön
+ schon
+ shön
- Sohn

? to eat (Spanish)
= comer
+ Comer
- come
- comen
- comido
- beber

? I speak (Spanish)
= hablo
+ Hablo
+ yo hablo
- habla
- hablas
- hablamos

? book (French)
= le livre
+ livre
+ un livre
+ Le livre
- la livre
- les livres
- libre
- lèvre

? house (Spanish)
= la casa
+ casa
+ una casa
- el casa
- caza
- cosa

? boy (Spanish)
= el niño
+ niño
+ nino
- la niña
- niña
- niños

? thank you (Japanese)
= ありがとう
+ ありがとう
+ 　ありがとう。
- ありかとう
- おはよう

? mountain (Japanese)
= 山 (やま)
+ 山
+ やま
+ 山（やま）
- 川
- かわ

? China (Chinese)
= 中国
+ 中 国
- 中文
- 国中

? school (Russian)
= школа
+ Школа
- школы
- школьник

? fir tree (Russian)
= ёлка
+ елка
- ель

? water (Greek)
= νερό
+ νερο
+ ΝΕΡΟ
- νερά

? peace (Arabic)
= سلام
+ سَلَام
- سلم

? Wie viele Bundesländer hat Deutschland?
= sechzehn
+ 16
+ Sechzehn
- siebzehn
- 15
- sechzig

? Hauptstadt von Österreich
= Wien
+ wien
- Bern
- Graz

? Wer schrieb den "Faust"?
= Johann Wolfgang von Goethe
+ Goethe
+ Johann Wolfgang Goethe
+ J. W. v. Goethe
- Friedrich Schiller
- Johann

? Was ist Photosynthese?
= Umwandlung von Lichtenergie in chemische Energie
+ die Umwandlung von Lichtenergie in chemische Energie
+ Umwandlung von Lichtenergie in chemischer Energie
- Umwandlung von chemischer Energie in Lichtenergie
- keine Umwandlung von Lichtenergie in chemische Energie

? Größter See Deutschlands
= Bodensee
+ der Bodensee
+ Bodense
- Chiemsee
- Ostsee

? Straße (Plural)
= Straßen
+ Strassen
- Straße
- Strasse

? aller (participe passé)
= allé
+ Allé
- aller
- allée

? Capitale de l'Italie
= Rome
+ rome
- Milan
- Nice

? Combien font sept fois huit ?
= cinquante-six
+ 56
+ cinquante six
- cinquante-sept
- 54

? ¿Quién escribió "Don Quijote"?
= Miguel de Cervantes
+ Cervantes
+ miguel de cervantes
+ Miguel de Servantes
- Lope de Vega
- Miguel de Unamuno

? ¿Cuántos días tiene una semana?
= siete
+ 7
+ Siete
- seis
- ocho

? twelve (German)
= zwölf
+ zwoelf
+ Zwölf
- 12
- elf
- twelve

? 11 (French)
= onze
+ Onze
- 11
- douze

? gennaio (inglese)
= January
+ january
+ Januray
- June
- February

? good evening (Italian)
= buonasera
+ buona sera
+ Buonasera!
- buonanotte
- buongiorno

? the friend, feminine (Italian)
= l'amica
+ amica
+ l’amica
+ un'amica
- amico
- l'amico
- amiche

? Past tense of "go"
= went
+ Went
- gone
- goed
- want

? Plural of "child"
= children
+ childern
+ the children
- child
- childs

? Opposite of "hot"
= cold
+ Cold
- hot
- warm
- not cold

? Opposite of "wet"
= dry
+ Dry
- try
- day

? Synonym of "big"
= large; great; huge
+ large
+ huge
+ great
+ large, huge
- small
- big

? What is a word of opposite meaning called?
= antonym
+ an antonym
+ antonim
- synonym
- homonym

? Adverb of "quick"
= quickly
+ Quickly
- quick
- quicker

? "affect" or "effect": The ___ of the drug was strong.
= effect
+ Effect
- affect

? Latin for "king"
= rex
+ Rex
- rix
- regina

? Study of the sound system of languages
= phonology
+ phonolgy
+ Phonology
- philology
- phrenology

? lift (American English)
= elevator
+ an elevator
+ elevater
- escalator
- lift

? gehen
= (to) go
+ go
+ to go
- went
- to get

? das Auto
= car / automobile
+ car
+ automobile
+ the car
+ car/automobile
- truck
- cart
- care

? What is a "Zeitgeist"?
= the spirit of the age
+ spirit of the age
+ the spirit of an age
+ the spirit of the ages
- the end of the age
- a ghost

? hue
= colour
+ color
+ Colour
- collar
- cooler

? feeling comfortable and healthy
= well-being
+ wellbeing
+ well being
- being
- ill-being

? electronic letter
= e-mail
+ email
+ E-Mail
- mail
- enamel

? Je ne sais pas
= I don't know
+ I do not know
+ i dont know
- I know
- I don't go

? Der Hund schläft nicht.
= The dog is not sleeping
+ the dog isn't sleeping
+ The dog is not sleeping.
- the dog is sleeping
- the cat is not sleeping

? il est interdit de fumer
= smoking is forbidden
+ Smoking is forbidden.
- smoking is allowed
- smoking is not forbidden
- swimming is forbidden

? knife (plural)
= knives
+ Knives
- knife
- knifes

? l'œuvre
= the work
+ work
+ the work
- the worker
- worm

? work of art (French)
= l'œuvre d'art
+ oeuvre d'art
+ l'oeuvre d’art
+ une œuvre d'art
- l'art
- l'heure d'art
`
