// Ends with a plain message where Node is too old for Candela. An old one must be able to read it: nothing here, or in start.mjs and
// test.mjs, is newer than Node 12.
const OLDEST = [20, 19]
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
  console.error(
    `\nCandela cannot go on: this is Node ${process.versions.node}. Install Node ${OLDEST.join('.')} or newer (nodejs.org), then run it again.`,
  )
  process.exit(1)
}
