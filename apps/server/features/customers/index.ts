import { feature } from '../../feature.ts'
import { openDeskCustomers } from './customers.ts'

/** Customers as operators see them. */
export const customers = feature({
  word: 'customers',
  needs: ['audit'],
  desk: { deskCustomers: ['customersSearched'], deskOpenCustomer: ['customerOpened'] },
  open({ vault: { pool }, engine, clock }, { audit }) {
    const desk = openDeskCustomers({ pool, engine, audit, clock })
    return {
      handlers: {
        deskCustomers: ({ operator, query }) => desk.page(operator, query),
        deskOpenCustomer: ({ operator, params, body }) => desk.open(operator, params.customer, body.reason),
      },
    }
  },
})
