import { assert } from '@candela/units'
import { part } from '../parts/part.ts'
import { Operators } from './operators.ts'

/** By number; and whether the practice reviewer answers the queue. */
export const operatorsPart = part({
  name: 'operators',
  place: 10,
  version: 1,
  create: () => new Operators(),
  isEmpty: ({ untouched }) => untouched,
  write(out, { practiceOn, list }) {
    out.word(practiceOn ? 1 : 0)
    out.word(list.length)
    for (const { commandId, roles, publicKey, enrolledSeq, enrolledAt, endedAt } of list) {
      out.text(commandId)
      out.word(roles)
      out.text(publicKey)
      out.wide(enrolledSeq)
      out.wide(enrolledAt)
      out.wide(endedAt)
    }
  },
  read(from, operators: Operators) {
    operators.practiceOn = from.word() === 1
    for (let left = from.count(36); left > 0; left--) {
      const commandId = from.text()
      const roles = from.word()
      const publicKey = from.text()
      const enrolledSeq = from.wide()
      const enrolledAt = from.wide()
      operators.list.push({ commandId, roles, publicKey, enrolledSeq, enrolledAt, endedAt: from.wide() })
    }
  },
  check(operators) {
    for (const [place, { commandId, enrolledAt, endedAt }] of operators.list.entries()) {
      assert(operators.find(commandId) === place + 1, 'an operator is enrolled once')
      assert(endedAt === 0 || endedAt >= enrolledAt, 'nobody ends before the beginning')
    }
  },
})
