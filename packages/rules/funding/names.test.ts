import { describe, expect, it } from 'vitest'
import { createHash } from 'node:crypto'
import { formsMatch, nameForms, partyMatch } from './index.ts'

/** As a bank may write them: in capitals, in another order, without accents, spelt for machines. */
const SAME: readonly (readonly [language: string, bank: string, known: string])[] = [
  ['English', 'EXAMPLE, ADA', 'Ada Example'],
  ['English', 'ADA MARIA EXAMPLE', 'Ada Example'],
  ['English', 'DR ADA EXAMPLE', 'Ada Example'],
  ['English', 'SAMPLE SAMPLE', 'Sample Sample'],
  ['English', 'OBRIEN SEAN', 'Seán O’Brien'],
  ['English', 'O`NEIL SHAUNA', 'Shauna O´Neil'],
  ['English', 'LI LI', 'Li Li'],
  ['Spanish', 'PENA NUNEZ', 'José Peña Núñez'],
  ['Spanish', 'GARCIA LORCA FEDERICO', 'Federico García Lorca'],
  ['Portuguese', 'JOAO CONCEICAO', 'João da Conceição'],
  ['Portuguese', 'D´AVILA ANA', 'Ana D’Ávila'],
  ['French', 'LEFEVRE ANNE-MARIE', 'Anne Marie Lefèvre'],
  ['French', 'COEURDEROY EMILE', 'Émile Cœurderoy'],
  ['German', 'MUELLER EVA', 'Eva Müller'],
  ['German', 'MULLER EVA', 'Eva Müller'],
  ['German', 'Eva Mu\u0308ller', 'EVA MÜLLER'],
  ['German', 'JUERGEN GROESSE', 'Jürgen Größe'],
  ['German', 'ANNEMARIE SCHMIDT', 'Anne-Marie Schmidt'],
  ['Danish', 'JOERGENSEN SOEREN', 'Søren Jørgensen'],
  ['Danish', 'JORGENSEN SOREN', 'Søren Jørgensen'],
  ['Norwegian', 'AASE OESTERGAARD', 'Åse Østergård'],
  ['Icelandic', 'THORA GUDMUNDSDOTTIR', 'Þóra Guðmundsdóttir'],
  ['Polish', 'LUKASZ ZOLC', 'Łukasz Żółć'],
  ['Turkish', 'IBRAHIM SAHIN', 'İbrahim Şahin'],
  ['Turkish', 'ISIK IRMAK', 'Işık Irmak'],
  ['Vietnamese', 'NGUYEN THI HONG', 'Nguyễn Thị Hồng'],
  ['Vietnamese', 'DANG VAN DUC', 'Đặng Văn Đức'],
  ['Indonesian', 'SUHARTO', 'Suharto'],
  ['Malay', 'SITI NURHALIZA BINTI TARUDIN', 'Siti Nurhaliza'],
  ['Russian', 'иванова АННА', 'Анна Иванова'],
  ['Russian', 'КОРОЛЕВ ПЕТР', 'Пётр Королёв'],
  ['Greek', 'ΠΑΠΑΔΟΠΟΥΛΟΣ ΝΙΚΟΣ', 'Νίκος Παπαδόπουλος'],
  ['Chinese', '王小明', '小明 王'],
  ['Chinese', '王　小明', '王小明'],
  ['Japanese', 'ﾀﾅｶ ﾀﾛｳ', 'タロウ タナカ'],
  ['Japanese', '田中太郎', '田中 太郎'],
  ['Korean', '김민수', '민수 김'],
  ['Thai', 'ใจดีสมชาย', 'สมชาย ใจดี'],
  ['Hindi', 'शर्मा राम', 'राम शर्मा'],
  ['Arabic', 'محمد علي', 'علي محمد'],
  ['Arabic', 'محمد\u200f علي', 'علي محمد'],
]

const DIFFERENT: readonly (readonly [bank: string, known: string])[] = [
  ['Evil Stranger', 'Maria Sample'],
  ['Ada', 'Ada Example'],
  ['Ada Sample', 'Ada Example'],
  ['Eva Mueller', 'Eva Muller'],
  ['Li Wei', 'Li Li'],
  ['Suharto Wijaya', 'Suharto'],
  ['रमा शर्मा', 'राम शर्मा'],
  ['王大明', '小明 王'],
  ['Ada Example', ''],
]

describe('a remitter', () => {
  it.each(SAME)('%s: %j is %j', (_language, bank, known) => {
    expect(partyMatch(bank, known)).toBe('same')
    expect(partyMatch(known, bank)).toBe('same')
  })

  it.each(DIFFERENT)('%j is not %j', (bank, known) => expect(partyMatch(bank, known)).toBe('different'))

  it.each([...SAME.map(([, bank, known]) => [bank, known] as const), ...DIFFERENT])(
    '%j against %j is told alike by keyed hashes',
    (bank, known) => {
      const hashed = (form: string) => createHash('sha256').update(`key ${form}`).digest('hex')
      const kept = JSON.parse(JSON.stringify(nameForms(known, hashed)))
      expect(formsMatch(nameForms(bank, hashed), kept)).toBe(partyMatch(bank, known))
      const letters = known.toUpperCase().replaceAll(/[^A-Z]/g, '')
      expect(letters !== '' && JSON.stringify(kept).toUpperCase().includes(letters)).toBe(false)
    },
  )

  it.each(['', ' - ', '\u200f'])('%j is untold', (bank) => expect(partyMatch(bank, 'Ada Example')).toBe('untold'))
})
