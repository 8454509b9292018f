/**
 * Words people build passwords from, and what they type along the keyboard; with digits before or after, or written
 * with digits for letters.
 */
const STEMS = new Set(
  `password passwort passwd passport pass contrasena contrasenia motdepasse parola senha minhasenha haslo salasana
  losenord adgangskode wachtwoord
katasandi matkhau mima pwd passcode passphrase secret geheim secreto segredo rahasia bimil login signin logon welcome
willkommen bienvenue bienvenido bemvindo
hello hallo hola bonjour namaste konnichiwa admin administrator root user username guest test tester testing testtest
demo default changeme changeit change temp
temporary letmein letmeinplease opensesame trustnoone iloveyou iloveu ilove loveyou lovely love loveme mylove myloves
teamo tequiero jetaime ichliebedich euteamo
sayang sayangku aishiteru saranghae woaini woaini aini anhyeuem yeuem qwerty qwertyui qwertyuiop qwertz qwertzui
qwertzuiop azerty azertyui azertyuiop asdf asdfgh
asdfghjk asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc zaq zaqxsw qweasd qweasdzxc qweqwe asdasd asdfasdf zxczxc qwer
qwertyqwerty asdzxc wasd abc abcd abcdef abcdefg
abcdefgh abcabc abcdabcd aaa xxx xyz master mastermind monkey dragon shadow sunshine moonlight starlight princess
princesa prinzessin angel angels angelito baby babygirl
babyboy sweety sweetie sweetheart honey sugar cookie chocolate flower flowers butterfly rainbow unicorn superman batman
spiderman ironman wonderwoman captain
pokemon pikachu naruto goku onepiece doraemon hellokitty minecraft fortnite roblox callofduty counterstrike starwars
starwar startrek matrix football fussball futbol futebol
soccer baseball basketball hockey cricket tennis golf rugby barcelona realmadrid chelsea arsenal liverpool manchester
juventus bayern milan santos flamengo corinthians
palmeiras boca ronaldo messi neymar michael jordan jennifer jessica michelle ashley nicole daniel daniela david robert
thomas charlie andrew andrea matthew joshua anthony
william george richard alexander alexandra samantha elizabeth victoria stephanie jonathan christopher christian
christina patrick sebastian maria mariana carlos
alejandro fernando francisco gabriel gabriela antonio roberto ricardo eduardo juancarlos miguel rahul rajesh krishna
ganesh saibaba jaishriram jaihind india
indonesia jakarta bandung merdeka thailand bangkok vietnam hanoi saigon brasil brazil mexico espana france paris london
berlin deutschland germany america usa newyork
california texas florida canada australia china beijing shanghai hongkong taiwan taipei tokyo osaka nippon japan korea
seoul singapore malaysia philippines summer sommer
winter spring herbst autumn january february march april may june july august september october november december monday
tuesday wednesday thursday friday saturday sunday
computer internet samsung iphone apple google facebook instagram whatsapp telegram twitter youtube microsoft windows
linux nokia huawei xiaomi android yahoo amazon
mercedes ferrari porsche lamborghini corvette mustang harley yamaha honda toyota suzuki kawasaki silver golden diamond
platinum money dollar bitcoin ethereum crypto
cryptocurrency trading trader invest investor investment wallet blockchain binance coinbase tether dogecoin tothemoon
hodl lambo millionaire billionaire rich richman forex
market broker candela exchange bank banking account jesus jesuschrist jesusislord godisgood blessed amen heaven lucky
luckyone freedom forever family friend friends
bestfriend mother mommy daddy father sister brother killer hunter ranger warrior ninja samurai soldier gangster hacker
anonymous phantom ghost tiger panther lion eagle
falcon phoenix wolf wolves bear snake spider horse dolphin kitty kitten puppy whatever nothing something anything
everything blahblah fuckyou fuckoff fuckme asshole
bullshit bitch pussy sexy sexylady playboy hottie purple orange yellow black white green blue red pink banana apple
cherry strawberry peanut pepper ginger cheese coffee
pizza chicken rocknroll metallica nirvana slipknot eminem guitar music musica trustno access superstar supernova
superuser supervisor manager service support office company
business student teacher school college university q w e a s z x p m y i me my mine our the new best top super mega
ultra hyper big real mr mrs dr sr jr king queen`.split(/\s+/),
)

/** Passwords that no rule below would catch. */
const WHOLE = new Set(
  `1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 zaq12wsx zaq1xsw2 q1w2e3r4 q1w2e3r4t5 a1s2d3f4
  a1b2c3d4 a1b2c3d4e5 1a2b3c4d 1a2b3c4d5e aa123456 a12345678 a123456789
abc123456 abcd1234 abcd12345 1234abcd 12345abc 123456abc 123abc123 abc123abc 123qweasd 123qweasdzxc qwe123qwe qwe123456
asd123456 zxc123456 qaz123456 1qaz1qaz 2wsx3edc 3edc4rfv
qwer1234 1234qwer qwert123 qwert12345 q1234567 q12345678 w1234567 z1234567 z12345678 x1234567 s1234567 p1234567
p12345678 passw0rd pa55word pa55w0rd p4ssw0rd p4ssword password1 g00gle00 l3tm31n0
letmein1 iloveyou1 ilove123 iloveu12 5201314a a5201314 aini1314 woaini520 woaini1314 520520520 52013145 5201314520
13145200 147258369 147852369 159753456 159357456 741852963 789456123 963852741 987456321
123654789 321654987 14725836 25802580 123123123 112233445566 1122334455 11223344 12344321 123454321 12131415 10203040
102030405060 1029384756 0192837465 31415926 314159265 271828182 19841984 20202020
trustno1 blink182 ncc1701d ncc1701e thx1138a r2d2c3po b1teme00 admin123 admin1234 admin12345 root1234 user1234 test1234
test12345 guest1234 temp1234 changeme1 welcome1 welcome12 welcome123
monkey123 dragon123 master123 shadow123 football1 baseball1 superman1 batman123 sunshine1 princess1 michael1 jordan23
jordan2345 charlie1 thomas123 jessica1 ashley12 nicole12
hunter2hunter2 correcthorse correcthorsebatterystaple nopassword mypassword yourpassword thepassword newpassword
oldpassword badpassword goodpassword passwordpassword onetwothree onetwothreefour
satoshi1 satoshinakamoto buybitcoin bitcoin1 bitcoin21 hodlhodl usdt1234 btc12345 eth12345 money123 cash1234 rich1234
lucky777 lucky888 88888888a a88888888 aaaa1111 aaa11111 abcd4321 asdf1234 asdf12345
asdfghjkl1 zxcvbnm1 zxcvbnm123 qwertyuiop1 qwertyuiop123 poiuytrewq mnbvcxz1 lkjhgfdsa lkjhgfdsa1 poiuytre qpwoeiru
qpalzmzm zmxncbv1 thequickbrownfox loremipsum`.split(/\s+/),
)

const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '01234567890',
]
const DIGIT_LETTERS: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b' }
/** different characters fewer than this make no secret */
const FEWEST_CHARACTERS = 4

/**
 * True when a password is among the first a thief tries: a listed one, a listed word with digits around it or in place of letters, one
 * piece repeated, a run along the alphabet, the keyboard or the digits, or a date. Takes English letters and digits.
 */
export function isCommonPassword(password: string): boolean {
  const folded = password.toLowerCase()
  if (WHOLE.has(folded) || STEMS.has(folded)) return true
  if (new Set(folded).size < FEWEST_CHARACTERS) return true
  if (isRepeated(folded) || isRuns(folded) || isDate(folded)) return true
  const bare = folded.replace(/^\d+|\d+$/g, '')
  const digits = folded.length - bare.length
  if (isStem(bare) && (bare.length <= 3 ? isRuns(digitsAround(folded)) : digits <= 6 || isRuns(digitsAround(folded))))
    return true
  return isStem(withLetters(folded)) || isStem(withLetters(folded.replace(/\d{1,4}$/, '')))
}

function isStem(text: string): boolean {
  return STEMS.has(text) || (isRepeated(text) && STEMS.has(text.slice(0, text.length / 2)))
}

function digitsAround(text: string): string {
  return (/^\d+/.exec(text)?.[0] ?? '') + (/\d+$/.exec(text)?.[0] ?? '')
}

function withLetters(text: string): string {
  return text.replace(/\d/g, (digit) => DIGIT_LETTERS[digit] ?? digit)
}

/** One piece of at most half the length, again and again; the last may be cut. */
function isRepeated(text: string): boolean {
  for (let size = 1; size <= text.length / 2; size++) {
    if (
      text ===
      text
        .slice(0, size)
        .repeat(Math.ceil(text.length / size))
        .slice(0, text.length)
    )
      return true
  }
  return false
}

/** At most two runs, each at least three characters, along a row forwards or backwards, or of one character. */
function isRuns(text: string): boolean {
  let rest = text
  for (let runs = 0; runs < 2; runs++) {
    const length = longestRun(rest)
    if (length === rest.length) return true
    if (length < 3) return false
    rest = rest.slice(length)
  }
  return false
}

function longestRun(text: string): number {
  let longest = Math.min(1, text.length)
  for (const row of ROWS) {
    for (const line of [row, [...row].reverse().join('')]) {
      let length = longest
      while (length < text.length && line.includes(text.slice(0, length + 1))) length++
      longest = length
    }
  }
  let same = 1
  while (same < text.length && text[same] === text[0]) same++
  return Math.max(longest, same)
}

/** 19851231, 31121985, 12311985 */
function isDate(text: string): boolean {
  const year = '(19\\d\\d|20\\d\\d)'
  const day = '(0[1-9]|[12]\\d|3[01])'
  const month = '(0[1-9]|1[0-2])'
  return new RegExp(`^(${year}${month}${day}|${day}${month}${year}|${month}${day}${year})$`).test(text)
}
