import { done, type Predictions, refusal } from './floor/decision.ts'

const NEWEST_RULES = 1

/** What the house enters about itself: it moves no money. */
export const PREDICT: Predictions<'house'> = {
  tick: () => done(0),

  activateRules(state, { version }) {
    if (version < state.ruleVersion || version > NEWEST_RULES) return refusal('rulesUnknown')
    state.ruleVersion = version
    return done(0, { kind: 'rulesActivated', version })
  },

  recordState: (_state, { stateHash }) => done(0, { kind: 'stateRecorded', stateHash }),
}
