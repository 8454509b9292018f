import { Problem } from '../../live/index.ts'

/** The field a refused profile belongs to; undefined where it belongs to none. */
export function fieldOf(error: unknown): 'nick' | 'birthday' | undefined {
  const code = error instanceof Problem ? error.code : ''
  if (code.startsWith('nick')) return 'nick'
  return code === 'identityBirthDateInvalid' || code === 'identityTooYoung' ? 'birthday' : undefined
}

/** Up to two letters that stand for a picture: of "maralind" MA, of "Li Wei" LW, of "小明小红" 小明. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : '']
  const letters = last === '' ? [...first].slice(0, 2) : [[...first][0], [...last][0]]
  return letters.join('').toUpperCase()
}
