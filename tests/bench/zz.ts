import { tabFigures } from './tabs.ts'

console.log(JSON.stringify(await tabFigures('http://127.0.0.1:4110'), null, 1))
