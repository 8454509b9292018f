import { builtFolder } from '../../built-folder.ts'
import { feature } from '../../feature.ts'
import { openPlaces } from './places.ts'
import { openReports } from './reports.ts'

/** Faults of the apps: told by anyone, found by their codes in the log and at the desk. */
export const faults = feature({
  word: 'faults',
  desk: { deskFaults: [] },
  open({ log, clock, condition, closing }) {
    const places = openPlaces({ folder: builtFolder('maps'), log })
    closing.add('places of faults', () => places.stop())
    const reports = openReports({ places, log, count: condition.metrics.appFaults, clock })
    return {
      handlers: {
        reportFault: ({ body }) => ({ code: reports.take(body) }),
        deskFaults: () => ({ faults: [...reports.newest()] }),
      },
    }
  },
})
