/// <reference types="vite/client" />
import type { Catalogue } from '../../catalogue.ts'

export const texts = import.meta.glob<Catalogue>(
  [
    '../../catalogues/ko/*.json',
    '!../../catalogues/ko/console.json',
    '!../../catalogues/ko/letters.json',
    '!../../catalogues/ko/shell.json',
    '!../../catalogues/ko/start.json',
  ],
  { import: 'default' },
)
