import { relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compiledOnArrival } from './scripts/vite/compiledOnArrival.ts'
import { configFile, proxyFor } from './scripts/vite/devServer.ts'
import { leaveOut } from './scripts/vite/leaveOut.ts'
import { pageScripts } from './scripts/vite/pageScripts.ts'
import { refinePure } from './scripts/vite/refinePure.ts'
import { relativeFiles } from './scripts/vite/relativeFiles.ts'
import { styleNonce } from './scripts/vite/styleNonce.ts'
import { widgetStyles } from './scripts/vite/widgetStyles.ts'

// Published without saying that their modules only export; unused ones are left out of the bundle all the same.
const onlyExports = /react-markdown|rc-tree[\\/]|remark-gfm|@ant-design\/pro-|sunflower-antd|papaparse/

/** The application is loaded by the entry; as an input it is told from what is loaded on demand. */
const inputs = ['index.html', 'src/App.tsx']

/**
 * The layers of the program, in the order in which a visit needs them. A layer holds the modules at these paths and
 * what they import without waiting, less what stands in a layer before it. Everything else is loaded on demand: a file
 * for each screen and dialog.
 */
const layers = [
  layer('early', ['src/early.ts']),
  layer('react', ['node_modules/react/', 'node_modules/react-dom/', 'node_modules/scheduler/']),
  layer('entry', ['src/main.tsx']),
  // `$initial`: imported by one of the inputs.
  { ...layer('libraries', ['node_modules/']), tags: ['$initial' as const] },
  layer('shell', ['src/App.tsx', 'src/providers/api/']),
  layer('lists', ['src/components/resource/ResourceView.tsx', 'src/components/resource/definition/']),
  layer('forms', ['src/components/resource/ResourceDialog.tsx']),
  layer('contract', ['contract/kit/']),
  // The declarations of other domains refer to it.
  layer('contract-system', ['contract/system/']),
  // The declarations of a domain, which refer to one another.
  { ...layer('contract-', ['contract/']), name: (id: string) => `contract-${pathOf(id).split('/')[1]}` },
]

function layer(name: string, paths: readonly string[]) {
  return { name, test: (id: string) => paths.some(path => pathOf(id).startsWith(path)), debugName: name }
}

/** Below the folder of the project. */
function pathOf(id: string): string {
  return relative(import.meta.dirname, id).replaceAll('\\', '/')
}

export default defineConfig({
  plugins: [
    react(),
    refinePure(),
    leaveOut(),
    relativeFiles(),
    styleNonce(),
    widgetStyles(),
    pageScripts(),
    compiledOnArrival(layers.map(({ debugName }) => debugName)),
    configFile(process.env),
  ],
  server: { host: '127.0.0.1', proxy: proxyFor(process.env) },
  build: {
    outDir: 'dist/web',
    // The folder may lie outside of Vite's idea of the project's output while a build is prepared beside the old one.
    emptyOutDir: true,
    sourcemap: false,
    manifest: true,
    target: 'es2022',
    // Nearly all browsers of that age fetch ahead by themselves; the others only load a little later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: onlyExports, sideEffects: false }] },
      input: inputs,
      output: {
        codeSplitting: { groups: layers.map((layer, index) => ({ ...layer, priority: layers.length - index })) },
      },
    },
  },
})
