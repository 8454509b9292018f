// npm test: says so where Node is too old to read the rest, which is therefore asked for behind it.
import './setup/node.mjs'

void import('./test/runs.mjs')
