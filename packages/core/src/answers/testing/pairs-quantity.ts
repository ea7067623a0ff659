/** Typed answers judged by hand: numbers, units, dates. Form: see `answer-pairs.ts`. */
export const QUANTITY_PAIRS = `
? How many bones does an adult have?
= 206
+ 206 bones
+ two hundred and six
+ two hundred six
- 260
- 205
- 2006
- more than 206

? How many months are in a year?
= twelve
+ 12
+ Twelve months
- 11
- twelfth

? Speed of light in a vacuum
= 299,792,458 m/s
+ 299792458 m/s
+ 299 792 458 m/s
+ 299,792,458 metres per second
+ 3*10^8 m/s
+ 300,000,000 m/s
- 299,792,458 km/s
- 3*10^6 m/s
- 340 m/s

? Acceleration of gravity at the Earth's surface
= 9.81 m/s²
+ 9.81 m/s^2
+ 9.8 m/s²
+ 9.81 metres per second squared
+ 9,81 m/s2
+ 9.81
- 9.18 m/s²
- 8.9 m/s²
- 9.81 m/s
- 98.1 m/s²

? Boiling point of water in degrees Celsius
= 100
+ 100 °C
+ 100 degrees
+ one hundred
- 100 °F
- 212
- 0
- 10

? Length of a marathon
= 42.195 km
+ 42,195 km
+ 42.195 kilometres
+ 42.2 km
+ 42.195 kilometers
- 42.195 miles
- 24.195 km
- 42 m

? Value of pi to two decimals
= 3.14
+ 3,14
+ 3.14159
- 3.41
- 3.1
- 3

? What share of the air is nitrogen?
= about 78 %
+ 78%
+ 78 percent
+ seventy-eight per cent
+ approximately 78 %
+ 78
+ roughly 78.1%
- 21 %
- 87%
- 0.78 %

? Half of a half
= 1/4
+ one quarter
+ 0.25
+ a quarter
+ ¼
- 1/2
- 4
- 1/40

? Avogadro's number
= 6.022 × 10^23
+ 6.022e23
+ 6.022*10^23
+ 6.022 x 10²³
+ 6.02 × 10^23
- 6.022 × 10^22
- 6.022
- 6.22 × 10^23

? Freezing point of nitrogen
= −210 °C
+ -210 °C
+ minus 210 degrees Celsius
+ -210 C
- 210 °C
- -201 °C

? Charge number of an electron
= -1
+ −1
+ minus one
- 1
- +1

? Decade of the Great Depression
= 1930s
+ the 1930s
+ 1930's
- 1920s
- 1930

? Price of the Louisiana Purchase
= $15 million
+ 15 million dollars
+ $15,000,000
+ 15 million
- $50 million
- 15 dollars
- 15 million euros

? Population of Germany
= about 84 million
+ 84 million
+ 84,000,000
+ around 83 million
- 48 million
- 84 thousand

? When did the Second World War end in Europe?
= 8 May 1945
+ May 8, 1945
+ 8th May 1945
+ 1945-05-08
+ 8.5.1945
+ the 8th of May 1945
- 8 May 1946
- 9 May 1945
- May 1945
- 1945

? In what year did the Berlin Wall fall?
= 1989
+ in 1989
+ the year 1989
- 1990
- 1998
- 1889

? When was Julius Caesar murdered?
= 44 BC
+ 44 BCE
+ 44 B.C.
+ 44 v. Chr.
- 44 AD
- 45 BC
- 44

? Years of the First World War
= 1914–1918
+ 1914-1918
+ 1914 to 1918
+ from 1914 to 1918
+ 1914-18
- 1914–1919
- 1914
- 1918-1914

? Century in which the French Revolution began
= 18th century
+ eighteenth century
+ the 18th
+ 18th
- 17th century
- 1800s

? Independence Day of the USA
= July 4, 1776
+ 4 July 1776
+ 4th of July, 1776
+ Jul 4 1776
+ 7/4/1776
+ 04/07/1776
- July 14, 1776
- July 4, 1767
- June 4, 1776
- July 1776

? Tag der Deutschen Einheit
= 3. Oktober
+ 3.10.
+ der 3. Oktober
- 9. November
- 13. Oktober
`
