import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { param, useUrlState } from '#platform/url-state.ts'
import { Button } from '#ui/button.tsx'
import { PageHeader } from '#ui/layout.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { GroupTable } from './permission-groups.tsx'
import { PermissionTable } from './permission-table.tsx'
import type { Permission, PermissionGroup } from './permissions.api.ts'
import { permissionsText } from './permissions.text.ts'

const PermissionDialog = lazyDialog(() => import('./permission-dialog.tsx'))
const GroupDialog = lazyDialog(() => import('./permission-group-dialog.tsx'))
const params = {
  tab: param.oneOf(['permissions', 'categories', 'resources'], 'permissions'),
  q: param.text(),
  page: param.int(1),
}
const newWord = { permissions: 'newPermission', categories: 'newCategory', resources: 'newResource' } as const

/** The catalogue of permissions with its categories and resources (B19, C23–C28). */
export function PermissionListScreen() {
  const t = useText(permissionsText)
  const [view, setView] = useUrlState(params)
  const [isOpen, setIsOpen] = useState(false)
  const [edited, setEdited] = useState<Permission | PermissionGroup | null>(null)
  const open = (one: Permission | PermissionGroup | null) => {
    setEdited(one)
    setIsOpen(true)
  }
  const place = { q: view.q, page: view.page, onChange: setView, onEdit: open }
  return (
    <div className="page page--list">
      <PageHeader
        title={t('title')}
        actions={
          <Button kind="primary" aria-keyshortcuts="n" icon={<Plus size={17} />} onClick={() => open(null)}>
            {t(newWord[view.tab])}
          </Button>
        }
      />
      <p className="max-w-220 text-ink-2">{t('lead')}</p>
      <Tabs
        value={view.tab}
        onValue={(tab) => setView({ tab, q: '', page: 1 })}
        label={t('tabs')}
        items={[
          { value: 'permissions', label: t('permissions') },
          { value: 'categories', label: t('categories') },
          { value: 'resources', label: t('resources') },
        ]}
      >
        <TabPanel value="permissions">
          <PermissionTable {...place} />
        </TabPanel>
        <TabPanel value="categories">
          <GroupTable kind="categories" {...place} />
        </TabPanel>
        <TabPanel value="resources">
          <GroupTable kind="resources" {...place} />
        </TabPanel>
      </Tabs>
      {view.tab === 'permissions' ? (
        <PermissionDialog open={isOpen} onOpenChange={setIsOpen} permission={edited as Permission | null} />
      ) : (
        <GroupDialog open={isOpen} onOpenChange={setIsOpen} kind={view.tab} group={edited as PermissionGroup | null} />
      )}
    </div>
  )
}
