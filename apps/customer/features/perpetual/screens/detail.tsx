import { useSearchParams } from '../../../shell/routing.tsx'
import { OrderDetailPage as SpotOrderPage } from '../../order/index.ts'
import { EntrustPage } from './entrust.tsx'
import { PositionPage } from './position.tsx'
import '../perpetual.css'

/** Order detail of every kind: a perpetual order, a position, or a spot order. */
export function OrderDetailPage() {
  const [parameters] = useSearchParams()
  const perpetual = parameters.get('perpetual')
  const position = parameters.get('position')
  if (perpetual !== null) return <EntrustPage id={perpetual} />
  return position === null ? <SpotOrderPage /> : <PositionPage id={position} />
}
