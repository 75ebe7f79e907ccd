// A minimal list in plain React and antd. It stays as it is: machines are compared by its load time.
import { Button, Form, Input, Layout, Menu, Table } from 'antd'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

interface Row {
  id: string
  code: string
  name: string
  category: string
  order: number
}

const columns = [
  { title: 'Code', dataIndex: 'code' },
  { title: 'Name', dataIndex: 'name' },
  { title: 'Category', dataIndex: 'category' },
  { title: 'Order', dataIndex: 'order' },
]
const items = ['Posts', 'Users', 'Roles', 'Parameters'].map(label => ({ key: label, label }))

function Reference() {
  const [rows, setRows] = useState<Row[]>()
  useEffect(() => {
    void fetch('/records.json')
      .then(reply => reply.json())
      .then(setRows)
  }, [])
  return (
    <Layout style={{ minHeight: '100vh' }}>
      <Layout.Sider theme="light">
        <Menu items={items} selectedKeys={['Posts']} />
      </Layout.Sider>
      <Layout>
        <Layout.Header style={{ color: 'white' }}>Reference</Layout.Header>
        <Layout.Content style={{ padding: 24 }}>
          <Form layout="inline" style={{ marginBottom: 16 }}>
            <Form.Item name="code" label="Code">
              <Input />
            </Form.Item>
            <Form.Item name="name" label="Name">
              <Input />
            </Form.Item>
            <Button type="primary" htmlType="submit">
              Search
            </Button>
          </Form>
          <Table rowKey="id" columns={columns} loading={!rows} dataSource={rows ?? []} />
        </Layout.Content>
      </Layout>
    </Layout>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<Reference />)
