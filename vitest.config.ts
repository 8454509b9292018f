import { defineConfig } from 'vitest/config'

const never = ['**/node_modules/**', '**/dist/**', '**/.data/**']

/**
 * Four runs, from quick to slow: `unit` (pure code beside its tests), `house` (the rules of checks/), `process` (real server
 * processes, PostgreSQL, kill -9) and `e2e` (journeys in a real browser). `npm test` runs them one after another.
 */
export default defineConfig({
  test: {
    pool: 'threads',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [...never, '**/*.process.test.ts', 'checks/**'],
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: { name: 'house', include: ['checks/**/*.test.ts'], exclude: never, testTimeout: 120_000 },
      },
      {
        extends: true,
        test: {
          name: 'process',
          include: ['**/*.process.test.ts'],
          exclude: never,
          pool: 'forks',
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.journey.ts'],
          exclude: never,
          pool: 'forks',
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
