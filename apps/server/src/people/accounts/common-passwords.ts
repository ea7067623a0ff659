/**
 * Passwords and stems that every guessing list begins with, and words that come to mind first on a flashcard site.
 * Lower case, letters as they are after `plainLetters`. Digits and signs around a stem are ignored by the check.
 */
const WORDS = `
password passwort passwd passw pass passe passphrase motdepasse contrasena contraseña senha parola wachtwoord haslo lozinka
salasana losenord kennwort geheim secret topsecret mysecret mypassword thepassword newpassword oldpassword yourpassword
passwordpassword passpass pwd parol heslo jelszo sifre changeme changethis letmein letmeinnow openup opensesame sesame
welcome welcometo willkommen bienvenue bienvenido benvenuto welkom default guest admin administrator adminadmin root
rootroot toor superuser sysadmin manager master masterkey master access accessgranted login loginlogin logmein signin
signup user username useruser account test testtest tester testing testuser temp temporary demo demodemo example sample
hello hellohello helloworld hallo hallohallo hola bonjour ciao goodbye whatever whatsup nothing something anything
qwerty qwertyui qwertyuiop qwertz qwertzui qwertzuiop azerty azertyuiop asdf asdfasdf asdfgh asdfghjk asdfghjkl zxcv
zxcvbn zxcvbnm qazwsx qazwsxedc qweasd qweasdzxc qweqwe qweqweqwe asdqwe zaqxsw poiuytrewq lkjhgfdsa mnbvcxz wasd
abc abcabc abcd abcde abcdef abcdefg abcdefgh abcdefghi abcdefghij aabbcc xyz xyzxyz alphabet
iloveyou iloveu ilovehim iloveher ilovegod iloveme loveyou loveme lovelove love lover lovers lovely mylove truelove
teamo tequiero jetaime ichliebedich ilikeyou ihateyou hateyou fuckyou fuckoff fuckme asshole bullshit bitch
sunshine moonlight starlight rainbow princess prince prinzessin angel angels babygirl babyboy baby babyface sweetheart
sweetie honey honeybee sugar candy cookie chocolate cheese pepper ginger butter banana apple orange cherry lemon
strawberry flower flowers butterfly rose roses lily daisy jasmine summer winter spring autumn january february
march april june july august september october november december monday tuesday wednesday thursday friday saturday
sunday sommer fruehling herbst dragon dragons monkey monkeys tiger tigger lion eagle falcon hawk wolf dolphin horse
kitty kitten cat dog doggy puppy bear teddybear panda turtle shark spider snake bird chicken hamster rabbit bunny
football fussball futbol baseball basketball volleyball softball hockey soccer tennis golf rugby cricket cowboys
steelers yankees lakers eagles redsox chelsea arsenal liverpool barcelona realmadrid manchester juventus bayern
superman batman spiderman ironman wonderwoman pokemon pikachu naruto sasuke minecraft fortnite roblox zelda mario
starwars startrek matrix gandalf hogwarts harrypotter godzilla terminator ninja pirate wizard warrior hunter killer
ranger rocker player gamer legend hero champion winner freedom liberty peace nirvana metallica slipknot eminem
mustang corvette ferrari porsche mercedes harley yamaha honda toyota camaro computer internet google facebook
instagram twitter youtube linkedin microsoft windows android iphone samsung apple linux ubuntu server database
michael jennifer jessica jordan ashley daniel thomas robert joshua andrew matthew anthony charlie nicole amanda
michelle hannah samantha maggie george william alexander christian benjamin patrick richard joseph steven brandon
jonathan nicholas elizabeth stephanie natalie danielle victoria veronica caroline charlotte sophie isabella olivia
jesus jesuschrist christ heaven blessed faith godisgood buddha allah family friends friend forever bestfriend mother
father mommy daddy sister brother babe boomer buster bailey sparky lucky lucky money diamond silver golden purple
yellow orange green black white red blue london paris berlin newyork america england germany france brasil mexico
trustno trustnoone ncc jedi jediknight letmego onelove blink hunter stargate whiskey vodka coffee pizza
cairn cairncairn mycairn cairnapp cairnadmin cairncards cairnpassword cairnlearn stones stone pile stack
anki ankianki ankideck ankicards ankiweb myanki flashcard flashcards myflashcards flashcardapp cards card mycards
deck decks mydeck learn learning learner ilearn lernen lerner study studying student studentlife studytime ilovestudying
school myschool schule highschool university college teacher teachers classroom homework exam exams examtime abitur
revision review reviews memory memorize remember remembering rememberme education knowledge vocabulary vokabeln
quizlet duolingo spacedrepetition repetition graduate graduation semester
`

export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(WORDS.split(/\s+/).filter((word) => word !== ''))
