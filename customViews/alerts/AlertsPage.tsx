import { Navigate, useParams } from 'react-router-dom';
import { useEngine } from '../../resources/engine/model';
import { AlertForm } from './AlertForm';
import { AlertList } from './AlertList';
import { AlertPage } from './AlertPage';
import { ALERTS } from './calls';
import { EditAlert } from './EditAlert';
import '../../resources/engine/styles/base.css';
import '../../resources/engine/styles/table.css';
import '../../resources/engine/styles/form.css';
import './alerts.css';

/** The alerts on figures of reports; below their own addresses a new one, each one, and its form. */
export function AlertsPage() {
  const { '*': path = '' } = useParams();
  const { permissions } = useEngine();
  const [id = '', action] = path.split('/');
  if (id === '') return <AlertList />;
  if (id === 'new') return permissions.has('report:edit') ? <AlertForm /> : <Navigate replace to={`/${ALERTS}`} />;
  return action === 'edit' ? <EditAlert key={id} id={id} /> : <AlertPage key={id} id={id} />;
}
