export { StrategySetupPage } from './screens/setup.tsx'
