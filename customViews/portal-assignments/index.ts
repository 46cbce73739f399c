export { PortalAssignments as default } from './PortalAssignments';
