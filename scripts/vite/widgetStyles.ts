import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs'
import * as antd from 'antd'
import { createElement as element } from 'react'
import { renderToString } from 'react-dom/server'
import type { Plugin } from 'vite'
import { antdTheme } from '../../src/layout/theme/antdTheme.ts'
import { defaultTheme } from '../../src/lib/themes/default.ts'
import { paletteOf } from '../../src/lib/themes/palette.ts'

const SHEET = '/src/layout/theme/widgets.css'

/** Functions that are called for the styles of tables and menus only, which are in the sheet. */
const sheeted = /\/antd\/es\/(table|menu)\/style\/(?!index\.js)\w+\.js$/

/**
 * Writes the styles of the widgets of lists and plain forms into a style sheet. antd would calculate them in each
 * browser, a third of the script time of a list; it leaves out what a style sheet of the page already has.
 */
export function widgetStyles(): Plugin {
  return {
    name: 'widget-styles',
    enforce: 'pre',
    apply: 'build',
    load(id) {
      const file = id.split('?')[0] ?? ''
      if (file.endsWith(SHEET)) return stylesOfWidgets()
      if (sheeted.test(file.replaceAll('\\', '/'))) return 'export default () => []'
    },
  }
}

/** Styles refer to the variables of a theme by name, so they are the same for all themes. */
function stylesOfWidgets(): string {
  const cache = createCache()
  const theme = antdTheme(paletteOf(defaultTheme, '#1677ff'), 0)
  const page = element(antd.ConfigProvider, { theme }, widgets())
  renderToString(element(StyleProvider, { cache }, page))
  return extractStyle(cache, { plain: true, types: ['style'] })
}

function widgets() {
  const { App, Badge, Button, Checkbox, Col, Drawer, Dropdown, Empty, Form, Input, InputNumber, Menu, Modal } = antd
  const { Pagination, Popover, Radio, Row, Select, Skeleton, Space, Spin, Table, Tag, Tooltip } = antd
  const child = element('i')
  return element(
    App,
    null,
    element(Menu, { items: [{ key: 'menu', children: [{ key: 'item' }] }] }),
    element(Tooltip, { title: 'tip' }, child),
    element(Dropdown, { menu: { items: [] } }, child),
    element(Popover, { content: 'text' }, child),
    element(Badge, { count: 1 }, child),
    element(Button),
    element(Space),
    element(Select),
    element(Form, null, element(Form.Item, { name: 'field' }, element(Input))),
    element(Input.TextArea),
    element(InputNumber),
    element(Row, null, element(Col)),
    element(Table, { rowSelection: {}, columns: [{ dataIndex: 'key' }], dataSource: [{ key: 'row' }] }),
    element(Pagination, { total: 1 }),
    element(Checkbox),
    element(Radio),
    element(Spin),
    element(Empty),
    element(Skeleton),
    element(Tag),
    element(Drawer._InternalPanelDoNotUseOrYouWillBeFired),
    element(Modal._InternalPanelDoNotUseOrYouWillBeFired),
  )
}
