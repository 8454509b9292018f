import { type Difference, differences } from '@candela/rules/testing'
import { Core } from '../../index.ts'
import { asHere, type FileWorld, notPlayed, type Row } from './file.ts'
import { Seen } from './seen.ts'
import { FileHouse } from './world.ts'

/**
 * Plays a row of a file of vectors about earn products, new coins and loans against the core, and looks whether a house that is restored
 * at its end is the same; answers what differs from what it expects, by path. Throws where the row has a field that nobody reads.
 */
export function playEarnFile(row: Row, file: FileWorld): Difference[] {
  const fault = notPlayed(row)
  if (fault !== undefined) throw new Error(fault)
  const { given, expect: expected } = row
  const house = new FileHouse(file, given)
  const seen = new Seen(house)
  const found = given.steps.flatMap((step, place) => {
    const { see = {}, ...told } = expected.steps[place]!
    seen.catchUp()
    const answer = house.play(step, seen.heldIn(step.order ?? 0))
    seen.catchUp()
    const here = Object.fromEntries(Object.keys(see).map((name) => [name, seen.see(name)]))
    const wanted = Object.fromEntries(Object.entries(told).map(([name, each]) => [name, asHere(each)]))
    return differences({ ...wanted, see: asHere(see) }, { ...seen.told(step, answer), see: here }, `steps[${place}]`)
  })
  const again = Core.restore(house.core.snapshot(), { rules: house.state.ruleSets })
  return [...found, ...differences({ restored: house.core.stateHash() }, { restored: again.stateHash() })]
}
