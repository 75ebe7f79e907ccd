export { default as code } from './code.ts'
