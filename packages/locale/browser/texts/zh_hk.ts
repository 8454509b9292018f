/// <reference types="vite/client" />
import type { Catalogue } from '../../catalogue.ts'

export const texts = import.meta.glob<Catalogue>(
  ['../../catalogues/zh_hk/*.json', '!**/{console,letters,shell,start}.json'],
  { import: 'default' },
)
