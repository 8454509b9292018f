import type { ActivateRules, Code, CommandOf } from '@candela/contract'
import { workOff } from '../due/registry.ts'
import type { Decisions } from '../rooms/decisions.ts'
import type { State } from '../state.ts'

export const DECIDE: Decisions<'house'> = { tick, activateRules, recordState }

/** Works off what fell due, a bounded part of it. */
function tick(state: State): Code {
  workOff(state, state.work, state.at)
  return 'ok'
}

/**
 * Puts a rule version in force from the next entry on. Refusal: rulesUnknown for one this version cannot decide by, or
 * one already left behind.
 */
function activateRules(state: State, { version }: ActivateRules): Code {
  const rules = state.ruleSets[version]
  if (rules === undefined || version < state.rules.version) return 'rulesUnknown'
  state.rules = rules
  state.events.emit('rulesActivated', { version })
  return 'ok'
}

/** Tells the hash that whoever replays the journal compares with the state it comes to. */
function recordState({ events }: State, { stateHash }: CommandOf<'recordState'>): Code {
  events.emit('stateRecorded', { stateHash })
  return 'ok'
}
