/// <reference types="vite/client" />
import type { Catalogue } from '../../catalogue.ts'

export const texts = import.meta.glob<Catalogue>(
  ['../../catalogues/en/*.json', '!**/{console,letters,shell,start}.json'],
  { import: 'default' },
)
