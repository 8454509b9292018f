export { BTC_USDT } from './product.ts'
export { type Difference, differences } from './vectors/compare.ts'
export { type Outcome, runVectors } from './vectors/run.ts'
export { NEXT_RULES, OTHER_ROOMS, type RoomOfRules, rulesWith, SHORT_WAITS, TWO_RULE_SETS } from './second-rules.ts'
