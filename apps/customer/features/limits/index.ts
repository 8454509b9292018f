export { KnowledgeCheckPage } from './screens/knowledge-check.tsx'
export { LimitsPage } from './screens/limits.tsx'
