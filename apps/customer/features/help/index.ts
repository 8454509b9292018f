export { HelpCenterPage } from './screens/help-center.tsx'
export { HelpDetailPage } from './screens/help-detail.tsx'
export { QuestionsPage } from './screens/questions.tsx'
