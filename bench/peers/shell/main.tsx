import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createInstance } from 'i18next'
import { createRoot } from 'react-dom/client'
import { I18nextProvider, initReactI18next, useTranslation } from 'react-i18next'
import { createHashRouter, Link, RouterProvider } from 'react-router'

function Page() {
  const { t } = useTranslation('shell')
  const { data } = useQuery({
    queryKey: ['products'],
    queryFn: () => fetch('/products').then((answer) => answer.text()),
  })
  return <Link to="/">{data ?? t('update.text')}</Link>
}

const words = createInstance()
await words
  .use(initReactI18next)
  .init({ lng: 'en', defaultNS: 'shell', resources: { en: { shell: { update: { text: 'Shell' } } } } })

createRoot(document.getElementById('app')!).render(
  <I18nextProvider i18n={words}>
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createHashRouter([{ path: '/', element: <Page /> }])} />
    </QueryClientProvider>
  </I18nextProvider>,
)
