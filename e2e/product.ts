import {
  databaseOfDirectory,
  makeDataDirectory,
  removeDataDirectory,
  startServer,
  TestClient,
  type SharedProduct,
  type TestServer,
} from '@candela/server/testing'

/** The running product of a journey: the real server with the built app, on a port and a data directory of its own. */
export interface Product {
  readonly url: string
  /** the same with a name for the host: no passkey belongs to an address in figures */
  readonly namedUrl: string
  readonly dataDirectory: string
  /** its database in the PostgreSQL of the run; undefined where it has one of its own */
  readonly databaseUrl: string | undefined
  /** a fresh customer, registered through the public door */
  customer(language?: string): Promise<TestClient>
  visitor(): TestClient
  /** the words of its log, of a house of the journey's own */
  log(): string
  /** kill -9, as a power cut would */
  kill(): Promise<void>
  /** starts it again on the same port and data */
  restart(): Promise<void>
  /** stops it and removes its data */
  dispose(): Promise<void>
}

/** `begin`: makes the data directory's first files, before the first start. `program`: the entry of a server of the test's own. */
export async function startProduct(
  environment: Readonly<Record<string, string>> = {},
  begin?: (dataDirectory: string) => Promise<void>,
  program?: string,
): Promise<Product> {
  const dataDirectory = makeDataDirectory()
  await begin?.(dataDirectory)
  const settings = { HOST: '127.0.0.1', SEED: 'journeys', LIMITS: 'bench', ...environment }
  const start = async (port?: string): Promise<TestServer> => {
    const environment = port === undefined ? settings : { ...settings, PORT: port }
    return startServer({ dataDirectory, environment, program })
  }
  let server = await start()
  const { url } = server
  return {
    ...reached({ url, dataDirectory, databaseUrl: databaseOfDirectory(dataDirectory) }),
    log: () => server.stderr(),
    kill: () => server.kill(),
    async restart() {
      server = await start(new URL(url).port)
    },
    async dispose() {
      await server.stop()
      removeDataDirectory(dataDirectory)
    },
  }
}

/** The house that the journeys of a run share. It is stopped and restarted by nobody. */
export function sharedProduct(shared: SharedProduct): Product {
  const refuse = (): Promise<never> =>
    Promise.reject(new Error('this house is shared; begin the journey with one of its own'))
  return { ...reached(shared), log: () => '', kill: refuse, restart: refuse, dispose: () => Promise.resolve() }
}

function reached(house: Pick<Product, 'url' | 'dataDirectory' | 'databaseUrl'>) {
  const { url } = house
  return {
    ...house,
    namedUrl: url.replace('127.0.0.1', 'localhost'),
    visitor: () => new TestClient(url),
    customer: (language = 'en') => registered(url, language),
  }
}

/** Registers a customer of a running product. */
export async function registered(url: string, language = 'en'): Promise<TestClient> {
  const client = new TestClient(url)
  const { username, password } = client
  const answer = await client.enter('/Register', {
    username,
    password,
    language,
    consents: { age: true, terms: 2, risk: 1 },
  })
  if (!answer.success) throw new Error(`${username} was not registered: ${answer.msg}`)
  return client
}
