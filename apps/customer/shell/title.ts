import { useEffect } from 'react'
import { useTexts } from './texts.ts'

/** The document's title while the page is shown; the product name wherever a page sets none. */
export function useTitle(title: string | undefined): void {
  const { t } = useTexts('shell')
  const product = t('productName')
  useEffect(() => {
    document.title = title === undefined || title === '' ? product : title
    return () => {
      document.title = product
    }
  }, [title, product])
}
