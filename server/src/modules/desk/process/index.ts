export { default as leave } from './leave.ts'
