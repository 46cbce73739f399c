import { useId } from 'react';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { Field } from '../../../domain/schema/model/model';
import { TabPanel } from '../../ui/Tabs';
import { FormSection } from './FormSection';
import { FormTabs } from './FormTabs';
import type { Values } from './values';

interface FormSectionsProps {
  readonly resource: ClientResource;
  /** The fields that may be written, and what they started from: tabs say where something was changed. */
  readonly fields: readonly Field[];
  readonly start: Values;
  /** Sections without a value begin closed. */
  readonly collapse: boolean;
  /** Key of the tab in front; undefined where there are none. */
  readonly tab: string | undefined;
  readonly onTab: (key: string) => void;
}

/** The parts of a form, below each other or on tabs. Inactive tabs are rendered but not shown. */
export function FormSections({ resource, fields, start, collapse, tab, onTab }: FormSectionsProps) {
  const id = useId();
  const { sections, tabs = [] } = resource.form;
  const part = (keys: readonly string[]) =>
    sections
      .filter(({ key }) => keys.includes(key))
      .map((section) => <FormSection key={section.key} resource={resource} section={section} collapse={collapse} />);
  if (tabs.length < 2 || tab === undefined) return part(sections.map(({ key }) => key));
  return (
    <>
      <FormTabs {...{ id, resource, fields, start, tabs }} current={tab} onChange={onTab} />
      {tabs.map(({ key, sections: keys }) => (
        <TabPanel key={key} id={id} tab={key} hidden={key !== tab}>
          {part(keys)}
        </TabPanel>
      ))}
    </>
  );
}
