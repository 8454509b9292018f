export { ChatPage } from './chat-page.tsx'
export { ServiceListPage } from './service-list-page.tsx'
