import { writeFileSync } from 'node:fs'
import { madeLists } from '@candela/checks/lists'

/* npm run lists: every list that is made from what rooms declare. */

for (const [path, text] of await madeLists()) writeFileSync(new URL(`../${path}`, import.meta.url), text)
