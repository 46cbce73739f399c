import 'virtual:theme.css';
import './theme/global.css';
import { boot } from './boot/boot';

const root = document.getElementById('root');
if (root) boot(root);
