/// <reference types="vite/client" />
import type { Catalogue } from '../../catalogue.ts'

export const texts = import.meta.glob<Catalogue>(
  [
    '../../catalogues/pt/*.json',
    '!../../catalogues/pt/console.json',
    '!../../catalogues/pt/letters.json',
    '!../../catalogues/pt/shell.json',
    '!../../catalogues/pt/start.json',
  ],
  { import: 'default' },
)
