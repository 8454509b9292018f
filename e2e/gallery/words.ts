/** Sample words: short, of some length, and a sentence, in scripts that are higher, wider or without blanks. */
export const WORDS = {
  en: {
    short: 'Price',
    name: 'Amount to buy',
    sentence: 'What you see here is practice money, and every fill can be checked.',
    other: 'Sell',
    long: 'Cancelled by the exchange before anything was filled',
  },
  th: {
    short: 'ราคา',
    name: 'จำนวนที่จะซื้อ',
    sentence: 'สิ่งที่เห็นนี้คือเงินจำลอง และตรวจสอบการจับคู่ได้ทุกรายการ',
    other: 'ขาย',
    long: 'ยกเลิกก่อนที่จะมีการจับคู่ใด ๆ',
  },
  hi: {
    short: 'कीमत',
    name: 'खरीदने की मात्रा',
    sentence: 'यहाँ जो दिख रहा है वह अभ्यास का पैसा है, और हर सौदा जाँचा जा सकता है।',
    other: 'बेचें',
    long: 'कुछ भी पूरा होने से पहले रद्द किया गया',
  },
  ja: {
    short: '価格',
    name: '購入する数量',
    sentence: 'ここに表示されているのは練習用の資金で、約定はすべて確認できます。',
    other: '売却',
    long: '約定する前に取り消されました',
  },
} as const

export type GalleryLanguage = keyof typeof WORDS
export type Words = (typeof WORDS)[GalleryLanguage]
