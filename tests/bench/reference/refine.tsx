// The list of posts as Refine's documentation shows a list. It stays as it is: the product's own lists are compared with it.
import {
  DeleteButton,
  EditButton,
  List,
  RefineThemes,
  ShowButton,
  ThemedLayoutV2,
  useNotificationProvider,
  useTable,
} from '@refinedev/antd'
import { type BaseRecord, Refine } from '@refinedev/core'
import routerProvider from '@refinedev/react-router-v6'
import { App as AntdApp, ConfigProvider, Space, Table } from 'antd'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Outlet, Route, Routes } from 'react-router-dom'
import '@refinedev/antd/dist/reset.css'
import { dataProvider } from './bladeProvider.ts'

function PostList() {
  const { tableProps } = useTable({ syncWithLocation: true })
  return (
    <List>
      <Table {...tableProps} rowKey="id">
        <Table.Column title="序号" render={(_, _record, index) => index + 1} />
        <Table.Column dataIndex="tenantName" title="所属租户" />
        <Table.Column dataIndex="categoryName" title="岗位类型" sorter />
        <Table.Column dataIndex="postCode" title="岗位编号" sorter />
        <Table.Column dataIndex="postName" title="岗位名称" sorter />
        <Table.Column dataIndex="sort" title="岗位排序" sorter />
        <Table.Column
          title="操作"
          dataIndex="actions"
          render={(_, record: BaseRecord) => (
            <Space>
              <ShowButton hideText size="small" recordItemId={record.id} />
              <EditButton hideText size="small" recordItemId={record.id} />
              <DeleteButton hideText size="small" recordItemId={record.id} />
            </Space>
          )}
        />
      </Table>
    </List>
  )
}

const paths = { list: '/posts', create: '/posts/create', edit: '/posts/edit/:id', show: '/posts/show/:id' }

function App() {
  return (
    <BrowserRouter>
      <ConfigProvider theme={RefineThemes.Blue}>
        <AntdApp>
          <Refine
            dataProvider={dataProvider('/api')}
            notificationProvider={useNotificationProvider}
            routerProvider={routerProvider}
            resources={[{ name: 'blade-system/post', ...paths, meta: { label: '岗位管理', canDelete: true } }]}
            options={{ syncWithLocation: true, disableTelemetry: true }}
          >
            <Routes>
              <Route
                element={
                  <ThemedLayoutV2>
                    <Outlet />
                  </ThemedLayoutV2>
                }
              >
                <Route path="/posts" element={<PostList />} />
              </Route>
            </Routes>
          </Refine>
        </AntdApp>
      </ConfigProvider>
    </BrowserRouter>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
