export { KNOWLEDGE_CHECK, type KnowledgeCheck, rightAnswers } from './knowledge.ts'
export { isRaise, LIMIT_TERMS, type LimitTerms, lossOf } from './own-limits.ts'
export { monthsLater, periodEnd, periodStart } from './periods.ts'
export { LIMIT_RULES, type LimitRules } from './rules.ts'
