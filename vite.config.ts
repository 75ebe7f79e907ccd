import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { leaveOut } from './scripts/leaveOut.ts'
import { refinePure } from './scripts/refinePure.ts'
import { relativeFiles } from './scripts/relativeFiles.ts'
import { styleNonce } from './scripts/styleNonce.ts'
import { widgetStyles } from './scripts/widgetStyles.ts'

// Published without saying that their modules only export; unused ones are left out of the bundle all the same.
const onlyExports = /react-markdown|rc-tree[\\/]|remark-gfm|@ant-design\/pro-|sunflower-antd|papaparse/

// The server of `npm run dev` reads the same variable.
const api = `http://127.0.0.1:${process.env.PORT ?? 3000}`

// Split by who uses what, the widgets fall into a hundred small files that compress badly.
const library = /node_modules[\\/](antd|rc-|@rc-component|@ant-design|@babel)/

// What no list shows before somebody opens something. Its size must not grow with the number of screens that use it.
const laterOnly =
  /antd[\\/]es[\\/](tree|tree-select|descriptions|alert|drawer|tabs|upload|switch|input-number|progress|card|popconfirm|badge|avatar|segmented|image|auto-complete|timeline|list|statistic|steps|result|collapse|typography)[\\/]|rc-tree[\\/]es[\\/](?!util|useKeys)|rc-(tree-select|drawer|tabs|upload|switch|input-number|progress|image|steps|collapse)[\\/]|@rc-component[\\/]mini-decimal/

// The texts of pickers are part of every locale, and stay out of this.
const ofPickers = /antd[\\/]es[\\/]date-picker[\\/](?!locale)|rc-picker[\\/]es[\\/](?!locale)/

// What the sign-in page loads at once and other parts use, too. Apart, each of these is a file of a few hundred bytes.
const firstLoaded =
  /node_modules[\\/](zustand|react-error-boundary|react-i18next)[\\/]|contract[\\/]auth\.ts$|src[\\/](lib[\\/](settings|withTimeout|address|cookies|contrast|themes[\\/](default|paint|palette|theme))|state[\\/](session|persisted|settings|look|lock|runningCalls|watchErrors)|providers[\\/](api[\\/](http|apiError|notification|refreshAccessToken)|access|auth|signIn|i18n[\\/](index|phrase))|components[\\/](navigation[\\/]useTitle|ui[\\/]states[\\/]Waiting|errors[\\/](ErrorPage|LoadBoundary))|pages[\\/](login[\\/](captcha[\\/](CaptchaImage|CaptchaRow|useAttemptFailure)|parts[\\/](Extra|PasswordField|TextField)|LanguageSwitch|Masthead)))\.tsx?$/

const signInParts = { name: 'first', test: firstLoaded }
// What every list is made of. Apart, each of these is a file of a few hundred bytes as well.
const ofLists =
  /src[\\/](components[\\/](ui[\\/](FingerSized|useConfirm|useLevel|states[\\/](LoadFailed|WaitingBlock))|resource[\\/]([a-z]+[\\/])?(RecordCell|columnChoices|defineResource|definitionContext|inherited|lazyResource|unsaved|useButtons|useDialogs|useRecordName|useRemoval|useInvalidateResource|useSelection)))\.tsx?$/

const listParts = { name: 'list', test: ofLists }
// What fields are made of. It must not import what lists are made of, which import it.
const ofFields =
  /contract[\\/]resource[\\/]storedPath\.ts$|src[\\/](lib[\\/](fileAddress|screenLevel|text[\\/]textLength)|components[\\/](upload[\\/]StoredFileLink|fields[\\/](base[\\/](amounts|lazyEditor)|editors[\\/](LoadedEditor|Picture|TextEditor)|pickers[\\/](RetryChoices|useDictionary))))\.tsx?$/

const fieldParts = { name: 'fields', test: ofFields }
const sharedWidgets = {
  name: 'widgets',
  test: (id: string) => library.test(id) && !laterOnly.test(id) && !ofPickers.test(id),
  minShareCount: 6,
}
const pickers = { name: 'pickers', test: ofPickers }
const laterWidgets = { name: 'widgets-later', test: laterOnly, minShareCount: 3 }

export default defineConfig({
  plugins: [react(), refinePure(), leaveOut(), relativeFiles(), styleNonce(), widgetStyles()],
  server: { host: '127.0.0.1', proxy: { '/api': api } },
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
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [signInParts, listParts, fieldParts, pickers, sharedWidgets, laterWidgets],
        },
      },
    },
  },
})
