import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { blockingScripts } from './scripts/vite/blockingScripts.ts'
import { proxyFor } from './scripts/vite/devServer.ts'
import { styleNonce } from './scripts/vite/styleNonce.ts'

export default defineConfig({
  plugins: [react(), styleNonce(), blockingScripts()],
  server: { host: '127.0.0.1', proxy: proxyFor(process.env) },
  experimental: {
    // Scripts and style sheets find their files below any path of a host; the server writes the addresses in the page.
    renderBuiltUrl: (filename, { hostType }) => (hostType === 'html' ? `/${filename}` : { relative: true }),
  },
  build: {
    outDir: 'dist/web',
    // The folder may lie outside of Vite's idea of the project's output while a build is prepared beside the old one.
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    rolldownOptions: {
      output: {
        // Few files instead of hundreds: what the sign-in page needs, and what most screens share.
        codeSplitting: {
          groups: [
            { name: 'vendor', test: /node_modules/, tags: ['$initial'], priority: 3 },
            { name: 'entry', tags: ['$initial'], priority: 2 },
            { name: 'libraries', test: /node_modules/, minShareCount: 3, priority: 1 },
            { name: 'shared', minShareCount: 3 },
          ],
        },
      },
    },
  },
})
