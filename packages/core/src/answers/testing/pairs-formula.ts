/** Typed answers judged by hand: formulas, lists, alternatives, markup, powers and shares. Form: see `answer-pairs.ts`. */
export const FORMULA_PAIRS = String.raw`
? Ohm's law for the resistance
= R = U / I
+ R=U/I
+ r = u/i
+ U/I = R
- R = I/U
- R = U*I

? Pythagorean theorem
= $a^2 + b^2 = c^2$
+ a^2+b^2=c^2
+ a² + b² = c²
+ b^2 + a^2 = c^2
+ c^2 = a^2 + b^2
+ a**2 + b**2 = c**2
- a^2 - b^2 = c^2
- a^2 + b^2 = c
- a + b = c
- a^3 + b^3 = c^3

? Derivative of $x^3$
= $3x^2$
+ 3x^2
+ 3x²
+ 3*x^2
+ 3 x^2
- 3x
- x^2
- 2x^3
- 3x^3

? Integral of $1/x$
= $\ln|x| + C$
+ ln|x| + C
+ ln |x|+c
- ln x^2
- 1/x^2

? Quadratic formula
= $x = \frac{-b \pm \sqrt{b^2 - 4ac}}{2a}$
+ x = (-b ± sqrt(b^2 - 4ac)) / (2a)
+ (-b±√(b²-4ac))/(2a)
- x = (-b ± sqrt(b^2 + 4ac)) / (2a)
- x = (b ± sqrt(b^2 - 4ac)) / (2a)

? Area of a circle
= $\pi r^2$
+ πr²
+ pi r^2
+ pi*r^2
+ pi * r**2
- 2πr
- πr
- πd²

? Euler's identity
= $e^{i\pi} + 1 = 0$
+ e^(iπ) + 1 = 0
+ e^{i pi}+1=0
- e^(iπ) - 1 = 0
- e^(iπ) = 1

? Mass and energy (Einstein)
= $E = mc^2$
+ E=mc^2
+ E = mc²
+ mc^2 = E
+ e=mc2
- E = mc
- E = mc^3
- E = m

? Symbol of the empty set
= $\emptyset$
+ ∅
- 0
- o

? Chemical formula of sulfuric acid
= $\ce{H2SO4}$
+ H2SO4
+ H₂SO₄
+ h2so4
- H2SO3
- HSO4
- H2S

? The carbonate ion
= CO3^2-
+ CO₃²⁻
+ CO3 2-
- CO3^-
- CO3
- CO2

? Primary colours of light
= - red⏎- green⏎- blue
+ red, green, blue
+ blue green red
+ Green, Red and Blue
+ red⏎blue⏎green
- red, yellow, blue
- red, green
- red, green, blue, yellow

? The capital of _____ is Vienna.
= Austria
+ austria
+ Austira
- Australia
- Hungary

? Motto of the French Revolution
= **Liberté, égalité, fraternité**
+ liberte egalite fraternite
+ Liberté, Égalité, Fraternité!
- liberté, égalité
- liberté, égalité, sororité

? What makes leaves green?
= photosynthetic pigment (chlorophyll)
~ chlorophyll
+ chlorophyll
+ clorophyll
+ photosynthetic pigment
- chloroplast
- carotene

? What does ´git commit´ write?
= a **snapshot** of the [index](https://example.org)
+ a snapshot of the index
+ snapshot of the index
- a snapshot of the working tree
- a diff

? Roots of $x^2 - 5x + 6$
= 2 and 3
+ 3 and 2
+ 2, 3
+ x = 2, x = 3
- 2
- 2 and -3
- 1 and 6

? Point where the line y = 2x + 1 meets x = 1
= (1, 3)
+ (1,3)
+ (1 | 3)
- (3, 1)
- (1, -3)

? Water boils at …
= 100 °C (212 °F)
+ 100 °C
+ 212 °F
+ 100 degrees Celsius
- 100 °F
- 212 °C

? How long is a day on Mars?
= 24 h 37 min
+ 24 hours 37 minutes
+ 24 hours and 37 minutes
- 24 h
- 37 h 24 min
- 24 h 73 min

? What power does a phone charger have?
= 5 W
+ 5 watts
+ 5W
+ five watt
- 5 kW
- 5 V

? Power of a large wind turbine
= 3 MW
+ 3 megawatts
+ 3 MW
- 3 mW
- 3 kW

? Which of them is larger: 2^3 or 3^2?
= 3^2
+ 3²
+ 3^2 = 9
- 2^3
- 32

? Any question
= Paris
-
- ???
- I don't know

? Solve 2x > 6
= x > 3
+ x>3
+ 3 < x
- x < 3
- x ≥ 3
- x = 3

? Probability of heads
= 50 %
+ 50%
+ fifty percent
+ 0.5
+ 1/2
- 5 %
- 0.05
`
