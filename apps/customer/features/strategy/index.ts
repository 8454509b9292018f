export { LearnerPage } from './screens/learner.tsx'
export { StrategiesPage } from './screens/strategies.tsx'
export { StrategyDetailPage } from './screens/detail.tsx'
