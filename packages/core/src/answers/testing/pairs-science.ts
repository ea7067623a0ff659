/** Typed answers judged by hand: biology, medicine, chemistry, physics, earth, computing. Form: see `answer-pairs.ts`. */
export const SCIENCE_PAIRS = `
? Which organelle makes most of the cell's ATP?
= mitochondrion
@ chloroplast
+ mitochondria
+ the mitochondrion
+ Mitochondrian
+ mitocondrion
- chloroplast
- mitosis
- nucleus

? How do plants turn light into sugar?
= photosynthesis
+ Photosynthesis.
+ photosynthisis
+ fotosynthesis
+ by photosynthesis
- chemosynthesis
- photolysis
- respiration

? What is the cell division that makes gametes called?
= meiosis
@ mitosis
+ Meiosis
+ meoisis
- mitosis
- meitosis

? Which base pairs with adenine in DNA?
= thymine
@ uracil
+ Thymine
+ thymin
- thiamine
- uracil
- guanine

? What carries oxygen in the blood?
= haemoglobin
+ hemoglobin
+ Haemoglobin
+ heamoglobin
- myoglobin
- globulin

? Too little sugar in the blood is called …
= hypoglycaemia
@ hyperglycaemia
+ hypoglycemia
+ hypoglycaemea
- hyperglycaemia
- hyperglycemia
- glycaemia

? Which muscle movement brings a limb towards the midline?
= adduction
+ aduction
+ adduction of the limb
- abduction

? What kind of nerve carries signals towards the brain?
= afferent nerve
+ afferent
+ an afferent nerve
+ afferent nerves
- efferent nerve
- efferent

? The formula of water
= H2O
+ H₂O
+ h2o
+ H_2O
- H2O2
- HO2

? Symbol of cobalt
= Co
+ Co
+ co
- CO
- Cu

? Symbol of sodium
= Na
+ na
- N
- Ne

? Which ion is left when sulfuric acid loses both protons?
= sulfate
+ sulphate
+ the sulfate ion
- sulfite
- sulfide
- sulphite

? Alkane with two carbon atoms
= ethane
+ Ethane
- ethene
- ethanol
- methane

? Enzyme that splits milk sugar
= lactase
+ Lactase
+ the enzyme lactase
- lactose

? What does a catalyst do to the activation energy?
= It lowers the activation energy
+ lowers it
+ it lowers activation energy
+ lowers the activation energy
+ reduces the activation energy
- it raises the activation energy
- it does not lower the activation energy
- increases it

? State Newton's first law
= A body stays at rest or in uniform motion unless a force acts on it
+ a body stays at rest or in uniform motion unless a force acts on it.
+ An object stays at rest or in uniform motion unless a force acts on it
+ a body remains at rest or in uniform motion unless acted on by a force
- a body stays at rest or in uniform motion when a force acts on it
- a body never stays at rest
- force equals mass times acceleration

? What does DNA stand for?
= deoxyribonucleic acid
+ Deoxyribonucleic Acid
+ desoxyribonucleic acid
+ deoxyribonucleicacid
+ deoxyribo-nucleic acid
- ribonucleic acid
- DNA

? Molecule that stores genetic information
= deoxyribonucleic acid (DNA)
+ DNA
+ deoxyribonucleic acid
+ deoxyribonucleic acid (DNA)
- RNA
- ribonucleic acid

? Which vitamin does skin make in sunlight?
= vitamin D
+ D
+ Vitamin d
- vitamin B
- vitamin C
- vitamin D2

? Planet nearest to the sun
= Mercury
+ mercury
+ Mercurry
- Venus
- Mars

? Layer of the atmosphere we live in
= troposphere
@ stratosphere
+ the troposphere
+ tropospere
- stratosphere
- mesosphere
- tropopause

? Where does a stalactite grow from?
= the ceiling
+ ceiling
+ from the ceiling
+ the ceiling of the cave
- the floor

? Deposits that hang from the roof of a cave
= stalactites
+ stalactite
- stalagmites

? Rock made by cooling lava
= igneous rock
+ igneous
+ igneous rocks
- sedimentary rock
- metamorphic

? What does CPU stand for?
= central processing unit
+ Central Processing Unit
+ central procesing unit
- core processing unit
- central programming unit
- graphics processing unit

? Which data structure is first in, first out?
= queue
+ a queue
+ queu
- stack
- cue

? What is the time complexity of binary search?
= O(log n)
+ o(logn)
+ O(log(n))
- O(n)
- O(n log n)
- O(1)

? Python keyword that defines a function
= ´def´
+ def
- del
- function

? HTML tag for a paragraph
= ´<p>´
+ <p>
+ p
- <b>

? Which particle has no electric charge: proton, neutron or electron?
= neutron
+ the neutron
+ nuetron
- proton
- electron
- neutrino

? SI unit of force
= newton
+ Newton
+ N
+ newtons
- pascal
- joule

? What happens to a gas's volume when the pressure rises at constant temperature?
= it decreases
+ decreases
+ the volume decreases
+ It gets smaller
- it increases
- it does not decrease
- it doesn't decrease

? Blood vessels that carry blood away from the heart
= arteries
+ artery
+ arterys
+ the arteries
- veins
- arterioles

? Bone of the thigh
= femur
+ the femur
- thigh bone
- humerus
- femoral

? Largest of the three bones of the pelvis
= ilium
+ Ilium
+ illium
- ileum

? Inflammation of the liver
= hepatitis
+ hepatits
- nephritis
- arthritis
- hepatitis B

? Which gland makes insulin?
= pancreas
+ the pancreas
+ pancrease
- thyroid
- pancreatin

? How do cells eat solid particles?
= phagocytosis
+ phagocitosis
- pinocytosis
- exocytosis

? What does an antibody bind to?
= antigen
+ an antigen
+ its antigen
+ antigens
- antibody
- allergen

? Opposite of an anion
= cation
+ a cation
- anion
- caution

? Bacteria that live without oxygen are …
= anaerobic
+ anerobic
+ anaerobic bacteria
- aerobic
- not anaerobic

? Immune cells that mature in the thymus
= T-cells
+ T cells
+ T-cell
+ Tcells
- B-cells
- cells

? Metal of which drink cans are made
= aluminium
+ aluminum
+ alluminium
- alumina
- tin

? Bundle of nerve fibres that joins both halves of the brain
= corpus callosum
+ the corpus callosum
+ corpus calosum
- corpus luteum
- callus

? What field surrounds a moving charge?
= magnetic field
+ magnetic ﬁeld
+ a magnetic field
+ ｍａｇｎｅｔｉｃ ｆｉｅｌｄ
- electric field
- magnetic force

? Part of the brain rich in cell bodies
= grey matter
+ gray matter
- white matter
- grey

? An organism that makes its own food
= autotroph
+ an autotroph
+ autotrophs
- heterotroph
- autograph

? Unborn human from the ninth week on
= foetus
+ fetus
+ a foetus
- embryo
- foot

? Which wave needs no medium?
= electromagnetic wave
+ electromagnetic waves
+ electro-magnetic wave
+ an electromagnetic wave
- sound wave
- mechanical wave

? What is the name of water entering a cell through its membrane?
= osmosis
+ Osmosis
+ osmossis
- diffusion
- cosmos
`
