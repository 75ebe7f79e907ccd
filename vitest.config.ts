import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // The library's own choice leaves one processor idle, which on a small machine is half of it.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          // Reading the server anew for every file took half of the time; each file has a database and a folder of its own.
          isolate: false,
          // Only files that follow one another share a worker, so those of the browser do not come between.
          sequence: { groupOrder: 1 },
          include: ['{contract,server,scripts,tests/support}/**/*.test.ts'],
          globalSetup: ['tests/support/database/globalSetup.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          environment: 'happy-dom',
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: [
            'tests/support/dom/patience.ts',
            'tests/support/dom/silentEvents.ts',
            'tests/support/dom/officeScreen.ts',
          ],
          testTimeout: 60_000,
        },
      },
    ],
  },
})
